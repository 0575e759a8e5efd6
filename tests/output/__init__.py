"""What `check` prints, which codes it shows, and the pages about them."""

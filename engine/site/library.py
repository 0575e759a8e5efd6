"""The standard library of the WebAssembly Python, without modules that a site does not import."""

from __future__ import annotations

from fnmatch import fnmatchcase

from ..text.archives import unzipped, zipped

_NOT_NEEDED = (
    # encodings that no file here uses
    *(f"encodings/{name}*" for name in ("big5", "cp[1256789]*", "euc", "gb", "hp", "hz", "iso")),
    *(f"encodings/{name}*" for name in ("johab", "ko", "kz", "mac", "oem", "palm", "pt", "shift")),
    *("encodings/cp0*", "encodings/cp424*", "encodings/tis*", "encodings/_win*"),
    # other machines, processes, screens and protocols
    *("_pyrepl/*", "ctypes/*", "multiprocessing/*", "sqlite3/*", "wsgiref/*", "xmlrpc/*"),
    *("http/cookie*", "http/server.py", "logging/config.py", "logging/handlers.py"),
    *("ftplib.py", "imaplib.py", "mailbox.py", "poplib.py", "smtplib.py", "socketserver.py"),
    *("webbrowser.py", "xml/dom/*", "xml/etree/*"),
    # development tools
    *("_sysconfigdata*", "bdb.py", "cProfile.py", "doctest.py", "modulefinder.py", "pdb.py"),
    *("pickletools.py", "profil*", "pstats.py", "pyclbr.py", "pydoc.py", "tabnanny.py"),
    *("timeit.py", "trace.py", "tracemalloc.py", "unittest/*", "zipapp.py"),
    # formats
    *("argparse.py", "configparser.py", "optparse.py", "plistlib.py", "tarfile.py", "tomllib/*"),
    *("wave.py", "zoneinfo/*"),
    # modules that also exist in C
    *("_pydatetime.py", "_pydecimal.py", "_pyio.py", "_pylong.py"),
)


def without_the_unneeded(library: bytes) -> bytes:
    """The zip of the library without the modules that a site does not need."""
    files = unzipped(library)
    return zipped({name: data for name, data in files.items() if not _is_unneeded(name)})


def _is_unneeded(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in _NOT_NEEDED)

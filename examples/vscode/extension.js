// Starts `elgrande lsp` for YAML files, and shows what its lenses lead to.
"use strict";

const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { candidates, firstOf } = require("./environment");

let client;

/** The program to start: that of the settings, of the folder, of the Python extension, or the one on the path. */
function program() {
  const chosen = vscode.workspace.getConfiguration("elgrande").get("command");
  const folders = (vscode.workspace.workspaceFolders || []).map((folder) => folder.uri.fsPath);
  const python = vscode.workspace.getConfiguration("python").get("defaultInterpreterPath");
  return firstOf(candidates(chosen, folders, python, process.platform), fs.existsSync);
}

async function start() {
  const command = program();
  const server = { command, args: ["lsp"] };
  client = new LanguageClient("elgrande", "El Grande", server, {
    documentSelector: [{ language: "yaml" }],
  });
  try {
    await client.start();
  } catch (error) {
    const advice = "pip install 'elgrande[lsp]', or name the program in the setting `elgrande.command`";
    vscode.window.showErrorMessage(`${command} lsp can't be started: ${advice}. ${error.message}`);
  }
}

/** Shows all places of a name, where a lens says how many there are. */
async function showUses(uri, position) {
  const at = new vscode.Position(position.line, position.character);
  const where = vscode.Uri.parse(uri);
  const places = await vscode.commands.executeCommand("vscode.executeReferenceProvider", where, at);
  await vscode.commands.executeCommand("editor.action.showReferences", where, at, places);
}

/** Plays the card at the cursor in a terminal. */
function tryCard() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const above = editor.document.getText(new vscode.Range(0, 0, editor.selection.active.line + 1, 0));
  const ids = [...above.matchAll(/^\s*-?\s*id:\s*([a-z][a-z0-9_]*)/gm)];
  if (!ids.length) {
    vscode.window.showInformationMessage("There is no card here.");
    return;
  }
  const folder = path.dirname(editor.document.uri.fsPath);
  const terminal = vscode.window.createTerminal({ name: "El Grande", cwd: folder });
  terminal.show();
  // A shell stays open after the program has ended, so that its lines can be read.
  terminal.sendText(`"${program()}" try ${ids[ids.length - 1][1]} --with .`);
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("elgrande.uses", showUses),
    vscode.commands.registerCommand("elgrande.try", tryCard),
    vscode.commands.registerCommand("elgrande.restart", async () => {
      if (client) await client.stop().catch(() => undefined);
      await start();
    }),
  );
  await start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };

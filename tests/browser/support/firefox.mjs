#!/usr/bin/env node
import { spawn } from "node:child_process";
import readline from "node:readline";
import WebSocket from "ws";

/**
 * Playwright starts this program as Firefox. It starts FIREFOX_PATH, passes on the messages of WebDriver BiDi, and supplies what Firefox ESR
 * 140 lacks. Remove this file when Debian's ESR is 153 (ADR 129).
 */
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;
/** Commands that Playwright sends for every page. */
const LACKING = /^(emulation\.\w+|network\.addDataCollector|browser\.setDownloadBehavior)$/;
const EVALUATE = "(utilityScript, ...args) => utilityScript.evaluate(...args)";

const firefox = spawn(process.env.FIREFOX_PATH ?? "firefox", process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
firefox.once("exit", (code) => process.exit(code ?? 1));
readline.createInterface(firefox.stderr).on("line", (line) => {
  const address = LISTENING.exec(line)?.[1];
  if (address) listen(address);
  else console.error(line);
});

function listen(address) {
  const server = new WebSocket.Server({ host: "127.0.0.1", port: 0 });
  server.once("listening", () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
  server.once("connection", (playwright) => {
    const browser = new WebSocket(`${address}/session`);
    const opened = new Promise((resolve) => browser.once("open", resolve));
    const lacking = new Set();
    playwright.on("message", async (text) => {
      const command = JSON.parse(text);
      if (LACKING.test(command.method)) lacking.add(command.id);
      await opened;
      browser.send(JSON.stringify(withoutEval(command)));
    });
    browser.on("message", (text) => {
      const { id, error } = JSON.parse(text);
      const isLacking = lacking.delete(id) && error === "unknown command";
      playwright.send(isLacking ? JSON.stringify({ type: "success", id, result: {} }) : text);
    });
    playwright.once("close", () => browser.close());
    browser.once("close", () => playwright.close());
  });
}

/** ESR 140 applies the page's Content-Security-Policy to Playwright's `eval` (w3c/webdriver-bidi#1024): send the function itself. */
function withoutEval(command) {
  const [, isFunction, , expression] = command.params.arguments ?? [];
  if (command.params.functionDeclaration !== EVALUATE || isFunction.value !== true) return command;
  const functionDeclaration = `(utilityScript, ...args) => {
    const { global } = utilityScript;
    const own = global.eval;
    global.eval = () => {
      global.eval = own;
      return ${native(expression.value)};
    };
    return utilityScript.evaluate(...args);
  }`;
  return { ...command, params: { ...command.params, functionDeclaration } };
}

/** Playwright's own typing is a script in a string. */
function native(expression) {
  if (expression.includes("injectedScript.extend(")) return "() => {}";
  if (expression.includes("__pw_bidiInsertText(")) return '(text) => void document.execCommand("insertText", false, text)';
  return expression;
}

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "playwright/test";
import { findChromium } from "../../bin/find-chromium";
import { measureSlowness, patience } from "../support/yardstick";
import type { Client } from "./support/site";

const root = path.resolve(import.meta.dirname, "../..");

await measureSlowness();

/** Whether memory that the browser's processes share may lie in memory; Playwright puts it on the disk, since containers often have 64 MB. */
function sharesMemory(): boolean {
  if (!fs.existsSync("/dev/shm")) return false;
  const { bavail, bsize } = fs.statfsSync("/dev/shm");
  return bavail * bsize > 1_000_000_000;
}

/**
 * Chromium features switched off. The first starts a renderer in advance. The others are Playwright's own list, as far as the list concerns
 * us: Chromium reads only the last such switch.
 */
const FEATURES_OFF = [
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "PreconnectToSearch",
];

/** The journeys in Chromium with scripts, and without them by the form client. Run from the project's root; `npm test` does. */
export default defineConfig<object, Client>({
  testDir: ".",
  outputDir: path.join(root, "tests/results/browser"),
  globalSetup: "./support/global-setup.ts",
  // One more than there are processors: a worker waits for the site a fifth of its time.
  workers: Math.min(4, os.availableParallelism() + 1),
  retries: 0,
  // Limits follow the machine, so that a slow hour fails no test; the whole run has none.
  timeout: patience(60_000),
  expect: { timeout: patience(10_000) },
  reporter: [["list"]],
  use: {
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    viewport: { width: 1280, height: 800 },
    // Nobody watches: what moves only makes a press wait.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: patience(10_000),
    navigationTimeout: patience(15_000),
    screenshot: "only-on-failure",
    // It would answer before the faults that a test puts between page and server; its own test lets it work.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findChromium(),
      // On a machine without a locale Chromium calls a file with a Korean name "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>,
      ignoreDefaultArgs: sharesMemory() ? ["--disable-dev-shm-usage"] : [],
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for a second or two: what V8 makes faster for later costs more than it brings.
        "--js-flags=--no-maglev --no-turbofan",
        `--disable-features=${FEATURES_OFF.join(",")}`,
      ],
    },
  },
  // What only scripts do is named @js; what only a browser shows without scripts (focus, layout, popovers), @browser; where scripts change
  // nothing but how a form is sent, or the page is for those without them, @nojs. The longest test is without scripts, so that project begins.
  projects: [
    { name: "nojs", use: { javaScriptEnabled: false }, grep: /@browser/, grepInvert: /@js/ },
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: /@nojs/ },
    { name: "forms", use: { javaScriptEnabled: false, client: "forms" }, grepInvert: /@js|@browser/ },
  ],
});

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "playwright/test";
import { findChromium, findFirefox } from "../../bin/find-browser";
import { measureSlowness, patience } from "../support/yardstick";
import type { Client } from "./support/site";

const root = path.resolve(import.meta.dirname, "../..");

await measureSlowness();

/** Whether Chromium may use /dev/shm. Playwright uses the disk: containers often have only 64 MB. */
function sharesMemory(): boolean {
  if (!fs.existsSync("/dev/shm")) return false;
  const { bavail, bsize } = fs.statfsSync("/dev/shm");
  return bavail * bsize > 1_000_000_000;
}

/** A spare renderer, and Playwright's own list: Chromium reads only the last such switch. */
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

/** Firefox ESR 140 takes these by preference, not yet by command. Otherwise Firefox asks its maker for news. */
const FIREFOX_PREFERENCES = {
  "intl.accept_languages": "ko-KR, ko",
  "ui.prefersReducedMotion": 1,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
};

/** Journeys in Chromium with scripts, and by the form client without. Firefox plays the first hour. */
export default defineConfig<object, Client>({
  testDir: ".",
  outputDir: path.join(root, "tests/results/browser"),
  globalSetup: "./support/global-setup.ts",
  // One more than processors: a worker waits for the site a fifth of its time.
  workers: Math.min(4, os.availableParallelism() + 1),
  retries: 0,
  timeout: patience(60_000),
  expect: { timeout: patience(10_000) },
  reporter: [["list"]],
  use: {
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    viewport: { width: 1280, height: 800 },
    // Animations only slow the test down.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: patience(10_000),
    navigationTimeout: patience(15_000),
    screenshot: "only-on-failure",
    // The service worker would hide injected faults; its own test allows it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: findChromium(),
      // Without a locale Chromium names a Korean file "download".
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
        // Pages are too short-lived for V8's optimisations.
        "--js-flags=--no-maglev --no-turbofan",
        `--disable-features=${FEATURES_OFF.join(",")}`,
      ],
    },
  },
  // @js: needs scripts. @browser: needs Chromium even without scripts. @nojs: scripts change only how forms are sent.
  projects: [
    { name: "nojs", use: { javaScriptEnabled: false }, grep: /@browser/, grepInvert: /@js/ },
    { name: "js", use: { javaScriptEnabled: true }, grepInvert: /@nojs/ },
    {
      name: "firefox",
      testMatch: "home/first-hour.spec.ts",
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        javaScriptEnabled: true,
        webFonts: true,
        launchOptions: {
          executablePath: path.join(import.meta.dirname, "support/firefox.mjs"),
          env: { ...process.env, FIREFOX_PATH: findFirefox(), TZ: "Asia/Seoul" } as Record<string, string>,
          firefoxUserPrefs: FIREFOX_PREFERENCES,
        },
      },
    },
    { name: "forms", use: { javaScriptEnabled: false, client: "forms" }, grepInvert: /@js|@browser/ },
  ],
});

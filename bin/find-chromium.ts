import fs from "node:fs";

/**
 * The shell without a window before the whole browser, which costs a fifth more processor time; the program itself before the script that starts
 * it, since Debian's script adds options of a desktop.
 */
const PLACES = [
  ...["chromium-headless-shell", "chromium"].map((name) => `/usr/lib/chromium/${name}`),
  ...["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`),
];

/** The Chromium of this machine: CHROMIUM_PATH, else where Debian and others put it. Undefined when there is none. */
export const findChromium = (): string | undefined => process.env.CHROMIUM_PATH || PLACES.find((place) => fs.existsSync(place));

import fs from "node:fs";

/** The headless shell first: the whole browser costs a fifth more processor time. Debian's start script adds desktop options. */
const PLACES = [
  ...["chromium-headless-shell", "chromium"].map((name) => `/usr/lib/chromium/${name}`),
  ...["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`),
];

export const findChromium = (): string | undefined => process.env.CHROMIUM_PATH || PLACES.find((place) => fs.existsSync(place));

import fs from "node:fs";

/** The headless shell first: the whole browser costs a fifth more processor time. Debian's start script adds desktop options. */
const CHROMIUM = [
  ...["chromium-headless-shell", "chromium"].map((name) => `/usr/lib/chromium/${name}`),
  ...["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`),
];

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

const first = (places: string[]) => places.find((place) => fs.existsSync(place));

export const findChromium = (): string | undefined => process.env.CHROMIUM_PATH || first(CHROMIUM);
export const findFirefox = (): string | undefined => process.env.FIREFOX_PATH || first(FIREFOX);

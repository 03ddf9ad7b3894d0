import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";

const FIRST = [
  "app/ui",
  "app/routes/_index.tsx",
  "app/areas/landing",
  "app/routes/app+/main.tsx",
  "app/routes/app+/introduce.tsx",
  "app/routes/app+/login.tsx",
  "app/routes/app+/service+",
  "app/routes/app+/contents+/contents-shop.tsx",
  "app/areas/blog/shop/parts",
  "app/areas/account/member/parts/pay-button.tsx",
  "app/areas/payments/parts",
  "app/areas/payments/refunds/parts/refund-terms.tsx",
  "app/areas/settlement/deductions/payout.ts",
  "app/areas/home/parts/guest-main.tsx",
  "app/messages",
  "app/areas/master/screens.ts",
  "db/seeds/reference/code-groups.ts",
];
const OWN = ["app", "db/seeds/reference"];

const PACKAGE = "node_modules/pretendard/dist";
const FONT = `${PACKAGE}/public/variable/PretendardVariable.ttf`;
const SHEET = `${PACKAGE}/web/variable/pretendardvariable-dynamic-subset.css`;
const WEIGHTS = { min: 400, max: 750 };
/** Paths count from app/styles.css, which imports `fonts.css`. */
const PLACE = "app/ui/fonts";
const CACHE = ".cache/fonts";

/** Split the font: letters of a first visit, other letters of our texts, and the package's files for the rest. Runs only for a new letter. */
export async function subsetFonts(): Promise<void> {
  const first = new Set([...ascii(), ...lettersOf(FIRST)]);
  const ownLetters = new Set(lettersOf(OWN).filter((letter) => !first.has(letter)));
  const key = createHash("sha256").update([fs.readFileSync("package.json", "utf8").match(/"pretendard": "[^"]+"/)![0], texts()].join("\n"));
  const cacheFolder = path.join(CACHE, key.digest("hex").slice(0, 16));
  if (!fs.existsSync(path.join(cacheFolder, "fonts.css"))) await make(cacheFolder, first, ownLetters);
  fs.mkdirSync(PLACE, { recursive: true });
  for (const name of fs.readdirSync(cacheFolder)) copyIfOther(path.join(cacheFolder, name), path.join(PLACE, name));

  function texts() {
    // Apart: a letter that moves from one file to the other changes both.
    const letters = [first, ownLetters].map((set) => [...set].sort().join(""));
    return [...letters, JSON.stringify(WEIGHTS), make.toString(), fontFace.toString(), restSheet.toString()].join("\n");
  }
}

async function make(folder: string, first: Set<string>, own: Set<string>): Promise<void> {
  const font = fs.readFileSync(FONT);
  const cut = (letters: Set<string>) =>
    subsetFont(font, [...letters].join(""), { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } });
  const coveredCodes = coverage();
  const codesIn = (letters: Set<string>) => [...letters].map((letter) => letter.codePointAt(0)!).filter((code) => coveredCodes.has(code));
  const newFolder = `${folder}.new`;
  fs.rmSync(newFolder, { recursive: true, force: true });
  fs.mkdirSync(newFolder, { recursive: true });
  fs.writeFileSync(path.join(newFolder, "first.woff2"), await cut(first));
  fs.writeFileSync(path.join(newFolder, "own.woff2"), await cut(own));
  const faces = [fontFace("./ui/fonts/first.woff2", codesIn(first)), fontFace("./ui/fonts/own.woff2", codesIn(own))];
  fs.writeFileSync(path.join(newFolder, "fonts.css"), faces.join("\n"));
  fs.writeFileSync(path.join(newFolder, "rest.css"), restSheet(new Set(codesIn(new Set([...first, ...own])))));
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(newFolder, folder);
}

const fontFace = (url: string, codes: number[]) =>
  `@font-face{font-family:"Pretendard Variable";font-style:normal;font-display:swap;font-weight:45 920;src:url(${url}) format("woff2-variations");unicode-range:${ranges(codes)}}`;

function restSheet(held: Set<number>): string {
  const faces = fs.readFileSync(SHEET, "utf8").matchAll(/url\(\.\/([^)]+)\)[^}]*?unicode-range:([^;}]+)/g);
  return [...faces]
    .map(([, file, range]) => ({ file, codes: codesOf(range!).filter((code) => !held.has(code)) }))
    .filter(({ codes }) => codes.length > 0)
    .map(({ file, codes }) => fontFace(`../../../${path.dirname(SHEET)}/${file}`, codes))
    .join("\n");
}

const coverage = () => new Set(codesOf(fs.readFileSync(SHEET, "utf8")));

function codesOf(text: string): number[] {
  return [...text.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(([, from, to]) => {
    const [start, end] = [parseInt(from!, 16), parseInt(to ?? from!, 16)];
    return Array.from({ length: end - start + 1 }, (_, at) => start + at);
  });
}

function ranges(codes: number[]): string {
  const spans: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else spans.push([code, code]);
  }
  return spans.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ""}`).join(",");
}

const ascii = () => Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

/** Letters of texts for people; comments do not count. */
function lettersOf(places: string[]): string[] {
  const texts = places.flatMap(filesUnder).map((file) => fs.readFileSync(file, "utf8").replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, ""));
  return [...new Set(texts.join(""))].filter((letter) => letter > "~");
}

function filesUnder(place: string): string[] {
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place)
    .flatMap((name) => filesUnder(path.join(place, name)))
    .filter((file) => /\.tsx?$/.test(file));
}

/** Watchers must not see an unchanged file. */
function copyIfOther(from: string, to: string): void {
  const bytes = fs.readFileSync(from);
  if (!fs.existsSync(to) || !fs.readFileSync(to).equals(bytes)) fs.writeFileSync(to, bytes);
}

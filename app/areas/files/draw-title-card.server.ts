import fs from "node:fs";
import { createRequire } from "node:module";
import { titleLines, widthInEms } from "./title-lines";
import { decoding, createPicture, picture } from "./internal/decode.server";

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const [PAPER, INK, QUIET, INDIGO] = ["#FBFAF7", "#1D1C1A", "#6B675F", "#2F4B8F"];
const LINE_WIDTH = WIDTH - 2 * MARGIN;
const MAX_LETTERS = 90;
const TITLE_HEIGHT = 370;
/** Letter sizes with the lines that fit below each other. */
const SIZES = [
  { size: 104, maxLines: 2 },
  { size: 80, maxLines: 3 },
  { size: 66, maxLines: 3 },
  { size: 54, maxLines: 4 },
];
const FOOT_HEIGHT = 44;
const FOOT_WIDTH = 700;
const FOOT_SIZE = 36;

export type TitleCard = { title: string; writer: string; serviceName: string };

const fontFile = (name: string) => createRequire(import.meta.url).resolve(`pretendard/dist/${name}`);

/**
 * Messenger preview of a post without picture: PNG, 1200 × 630 pixels. Its font comes from npm: containers have none. Refuses
 * `files.photo-busy`.
 */
export function drawTitleCard({ title, writer, serviceName }: TitleCard): Promise<Uint8Array> {
  return decoding(async () => {
    const { size, lines } = fittedTitle(drawableText(title));
    const [head, name, service] = await Promise.all([
      text(lines.join("\n"), { colour: INK, size, width: LINE_WIDTH, height: TITLE_HEIGHT }),
      text(fittedFoot(writer), { colour: QUIET, size: FOOT_SIZE, width: FOOT_WIDTH, height: FOOT_HEIGHT }),
      text(drawableText(serviceName, 9), { colour: INDIGO, size: FOOT_SIZE, width: 320, height: FOOT_HEIGHT }),
    ]);
    const bottom = HEIGHT - MARGIN;
    const bar = { create: { width: 96, height: 10, channels: 3 as const, background: INDIGO } };
    return createPicture({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
      .composite([
        { input: bar, left: MARGIN, top: MARGIN },
        ...(head ? [{ input: head.data, left: MARGIN, top: MARGIN + 46 }] : []),
        ...(name ? [{ input: name.data, left: MARGIN, top: bottom - name.height }] : []),
        ...(service ? [{ input: service.data, left: WIDTH - MARGIN - service.width, top: bottom - service.height }] : []),
      ])
      .png({ palette: true, colours: 32 })
      .toBuffer();
  });
}

type Style = { colour: string; size: number; width: number; height: number };

async function text(words: string, { colour, size, width, height }: Style) {
  if (!words) return null;
  const drawing = createPicture({
    text: {
      text: `<span foreground="${colour}">${escaped(joinWords(words))}</span>`,
      font: `Pretendard Bold ${size}`,
      fontfile: fontFile("public/static/Pretendard-Bold.otf"),
      ...{ width, dpi: 72, rgba: true, wrap: "word-char" as const, spacing: Math.round(size / 4) },
    },
  });
  const { data, info } = await drawing.png().toBuffer({ resolveWithObject: true });
  if (info.height <= height && info.width <= width) return { data, width: info.width, height: info.height };
  const cropSize = { width: Math.min(info.width, width), height: Math.min(info.height, height) };
  return {
    data: await picture(data)
      .extract({ left: 0, top: 0, ...cropSize })
      .toBuffer(),
    ...cropSize,
  };
}

/** A writer or day in one line. */
function fittedFoot(words: string): string {
  const known = drawableText(words);
  const letters = [...known];
  while (widthInEms(letters.join("")) > FOOT_WIDTH / FOOT_SIZE) letters.pop();
  return letters.length < [...known].length ? `${letters.slice(0, -1).join("").trim()}…` : known;
}

/** The largest letters with which the title fits; else its beginning. */
function fittedTitle(title: string): { size: number; lines: string[] } {
  const fits = SIZES.map(({ size, maxLines }) => ({ size, maxLines, lines: titleLines(title, LINE_WIDTH / size) }));
  const found = fits.find(({ lines, maxLines }) => lines.length <= maxLines);
  if (found) return found;
  const { size, maxLines, lines } = fits.at(-1)!;
  return { size, lines: [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]!.slice(0, -1).trim()}…`] };
}

let fontLetters: Set<number> | undefined;

function lettersOfFont(): Set<number> {
  if (fontLetters) return fontLetters;
  fontLetters = new Set();
  const sheet = fs.readFileSync(fontFile("web/static/pretendard-dynamic-subset.css"), "utf8");
  for (const [, from, to] of sheet.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
    for (let code = parseInt(from!, 16); code <= parseInt(to ?? from!, 16); code++) fontLetters.add(code);
  return fontLetters;
}

function drawableText(words: string, maxLetters = MAX_LETTERS): string {
  const known = lettersOfFont();
  const clean = [...words.normalize("NFC").replace(/\s+/g, " ")].filter(
    (letter) => known.has(letter.codePointAt(0)!) && !/\p{C}/u.test(letter),
  );
  const line = clean.join("").replace(/ +/g, " ").trim();
  return [...line].length > maxLetters
    ? `${[...line]
        .slice(0, maxLetters - 1)
        .join("")
        .trim()}…`
    : line;
}

/** Without joiners, lines would break after any Korean syllable. */
const joinWords = (words: string) => words.replace(/[^\s]+/g, (word) => [...word].join("\u2060"));

const escaped = (words: string) => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

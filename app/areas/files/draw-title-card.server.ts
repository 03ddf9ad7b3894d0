import fs from "node:fs";
import { createRequire } from "node:module";
import { decoding, drawn, picture } from "./internal/decode.server";

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80];
const [PAPER, INK, QUIET, INDIGO] = ["#FBFAF7", "#1D1C1A", "#6B675F", "#2F4B8F"];
const MOST_LETTERS = 90;
const TITLE_HEIGHT = 370;
/** One line of the foot; what does not fit beside it is cut off. */
const LINE = 44;

export type TitleCard = { title: string; writer: string; serviceName: string };

const file = (name: string) => createRequire(import.meta.url).resolve(`pretendard/dist/${name}`);

/**
 * The picture of a post that has none, for previews in a messenger: its title, its writer and the service, a PNG of 1200 × 630 pixels. The
 * font comes from its package, since a container has none; letters that it lacks are left out. Lines end between words; a word longer than a
 * line is broken. Refuses `files.photo-busy` as for any picture.
 */
export function drawTitleCard({ title, writer, serviceName }: TitleCard): Promise<Uint8Array> {
  return decoding(async () => {
    const [head, name, service] = await Promise.all([
      text(shortened(title), { colour: INK, size: sizeOf(title), width: WIDTH - 2 * MARGIN, height: TITLE_HEIGHT }),
      text(shortened(writer, 18), { colour: QUIET, size: 36, width: 700, height: LINE }),
      text(shortened(serviceName, 9), { colour: INDIGO, size: 36, width: 320, height: LINE }),
    ]);
    const bottom = HEIGHT - MARGIN;
    const bar = { create: { width: 96, height: 10, channels: 3 as const, background: INDIGO } };
    return drawn({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
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

/** A text on a transparent ground, cut off below `height`; null when nothing of it can be drawn. */
async function text(words: string, { colour, size, width, height }: Style) {
  if (!words) return null;
  const drawing = drawn({
    text: {
      text: `<span foreground="${colour}">${escaped(unbroken(words))}</span>`,
      font: `Pretendard Bold ${size}`,
      fontfile: file("public/static/Pretendard-Bold.otf"),
      ...{ width, dpi: 72, rgba: true, wrap: "word-char" as const, spacing: Math.round(size / 4) },
    },
  });
  const { data, info } = await drawing.png().toBuffer({ resolveWithObject: true });
  if (info.height <= height && info.width <= width) return { data, width: info.width, height: info.height };
  const kept = { width: Math.min(info.width, width), height: Math.min(info.height, height) };
  return {
    data: await picture(data)
      .extract({ left: 0, top: 0, ...kept })
      .toBuffer(),
    ...kept,
  };
}

const sizeOf = (title: string) => (title.length <= 26 ? 80 : title.length <= 52 ? 66 : 54);

let drawable: Set<number> | undefined;

/** The letters that the font has, as its own style sheet lists them. */
function letters(): Set<number> {
  if (drawable) return drawable;
  drawable = new Set();
  const sheet = fs.readFileSync(file("web/static/pretendard-dynamic-subset.css"), "utf8");
  for (const [, from, to] of sheet.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
    for (let code = parseInt(from!, 16); code <= parseInt(to ?? from!, 16); code++) drawable.add(code);
  return drawable;
}

/** The letters that can be drawn, with single spaces, cut at `most`. */
function shortened(words: string, most = MOST_LETTERS): string {
  const known = letters();
  const clean = [...words.normalize("NFC").replace(/\s+/g, " ")].filter((one) => known.has(one.codePointAt(0)!) && !/\p{C}/u.test(one));
  const line = clean.join("").replace(/ +/g, " ").trim();
  return [...line].length > most
    ? `${[...line]
        .slice(0, most - 1)
        .join("")
        .trim()}…`
    : line;
}

/** Joins the letters of a word, because the layout would end a line after any Korean syllable. */
const unbroken = (words: string) =>
  words
    .split(" ")
    .map((word) => [...word].join("\u2060"))
    .join(" ");

const escaped = (words: string) => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Shapes of the drawn sample pictures, as SVG text. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string) => oval(x, y, radius, radius, fill);

export const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;

export const line = (path: string, colour: string, width = 4) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

type Placing = { turn?: number; scale?: number; opacity?: number };

export const place = (x: number, y: number, parts: string | string[], { turn = 0, scale = 1, opacity = 1 }: Placing = {}) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" opacity="${opacity}">${[parts].flat().join("")}</g>`;

export const faint = (opacity: number, parts: string | string[]) => place(0, 0, parts, { opacity });

export const repeat = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join("");

/** Draws once for each row. A callback may take one more parameter: the index. */
export const each = <Row extends [] | unknown[]>(rows: Row[], draw: (...row: [...Row, index: number]) => string) =>
  rows.map((row, index) => draw(...row, index)).join("");

/** A vertical gradient. */
export const wash = (from: string, to: string, [x, y, width, height]: number[] = [0, 0, 1600, 700]) => {
  const id = `wash${from}${to}`.replaceAll("#", "-");
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`;
};

export const picture = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`;

export const cover = (...parts: string[]) => picture(1_200, 630, ...parts);
export const inText = (...parts: string[]) => picture(900, 540, ...parts);

/** A stack of coins that stands on `y`. */
export const coins = (x: number, y: number, count: number, [face, edge]: [string, string]) =>
  repeat(count, (index) => {
    const top = y - 16 * (index + 1);
    const shift = x + (index % 3) * 3 - 3;
    return oval(shift, top + 14, 44, 13, edge) + rect(shift - 44, top, 88, 14, edge) + oval(shift, top, 44, 13, face);
  });

/** A stem with leaves that grows up from (x, y). */
export const sprout = (x: number, y: number, height: number, colour: string, leaves = 3) =>
  line(`M${x},${y} q-8,${-height / 2} 0,${-height}`, colour, 6) +
  repeat(leaves, (index) => {
    const side = index % 2 ? -1 : 1;
    const size = 1 - index * 0.12;
    return place(
      x - 3,
      y - height * (0.4 + (0.6 * index) / Math.max(1, leaves - 1)),
      shape("M0,0 C14,-40 60,-46 84,-34 C72,-2 30,14 0,0 Z", colour),
      {
        turn: side > 0 ? -8 : 188,
        scale: size * 0.8,
      },
    );
  });

export const pot = (x: number, y: number, [clay, green]: [string, string], height = 110) =>
  sprout(x, y - 60, height, green, 4) + shape(`M${x - 42},${y - 62} h84 l-12,62 h-60 Z`, clay) + rect(x - 48, y - 72, 96, 18, clay, 6);

/** A cup seen from the side, with steam. */
export const mug = (x: number, y: number, colour: string, steam: string) =>
  line(`M${x + 34},${y - 52} q30,0 22,24 q-6,12 -24,12`, colour, 10) +
  shape(`M${x - 38},${y - 68} h76 v44 q0,24 -26,24 h-24 q-26,0 -26,-24 Z`, colour) +
  faint(0.7, line(`M${x - 12},${y - 84} q-12,-16 0,-30 t0,-30 M${x + 14},${y - 84} q-12,-16 0,-30 t0,-30`, steam, 5));

export const gull = (x: number, y: number, size: number, colour: string) =>
  line(
    `M${x - size},${y - size * 0.25} q${size * 0.5},${-size * 0.45} ${size},${size * 0.25} q${size * 0.5},${-size * 0.7} ${size},${-size * 0.25}`,
    colour,
    6,
  );

export const cloud = (x: number, y: number, size: number, colour: string) =>
  place(x, y, [rect(-90, -22, 180, 44, colour, 22), disc(-30, -24, 38, colour), disc(28, -18, 28, colour)], { scale: size });

export const roundTree = (x: number, y: number, size: number, [leaf, trunk]: [string, string]) =>
  place(x, y, [rect(-6, -60, 12, 60, trunk), oval(0, -104, 46, 62, leaf), faint(0.14, oval(14, -104, 30, 56, "#000"))], { scale: size });

/** A sheet with lines of writing. */
export const sheet = (width: number, height: number, paper: string, ink: string, lines = 6) =>
  faint(0.16, rect(10, 14, width, height, "#2a1620", 10)) +
  rect(0, 0, width, height, paper, 10) +
  repeat(lines, (index) => rect(32, 40 + index * ((height - 60) / lines), (width - 64) * [1, 0.8, 0.92, 0.6][index % 4]!, 10, ink, 5));

/** A person from behind, about 120 high, who stands on (x, y). */
export const walker = (x: number, y: number, size: number, [coat, bag, dark]: [string, string, string]) =>
  place(
    x,
    y,
    [
      line("M-9,-46 L-14,-2 M9,-46 L20,-4", dark, 12),
      rect(-24, -98, 48, 62, coat, 20),
      line("M-22,-84 L-32,-52 M22,-84 L34,-56", coat, 11),
      rect(-17, -94, 34, 44, bag, 10),
      disc(0, -114, 17, "#f3c9a5"),
      shape("M-18,-110 a18,19 0 0 1 36,0 q-18,10 -36,0 Z", dark),
    ],
    { scale: size },
  );

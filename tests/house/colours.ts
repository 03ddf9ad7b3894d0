/** Red, green and blue of 0 to 255, opacity of 0 to 1. */
export type Colour = [red: number, green: number, blue: number, alpha: number];

/** Split at separators outside brackets, as in `color-mix(…)` or a shadow. */
export function splitOutside(text: string, separator: "," | " "): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    depth += char === "(" ? 1 : char === ")" ? -1 : 0;
    if (char === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * The colour that a CSS value means; null if the value is no colour.
 * @param variables value of a custom property, undefined if none is declared
 * @param current what `currentcolor` means
 */
export function readColour(value: string, variables: (name: string) => string | undefined, current?: Colour): Colour | null {
  const read = (part: string) => readColour(part, variables, current);
  const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (variable) return read(variables(variable) ?? "");
  if (value === "transparent") return [0, 0, 0, 0];
  if (value === "currentcolor") return current ?? null;
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
    const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
    return [red!, green!, blue!, 1];
  }
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/.exec(value);
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4] ?? 1)];
  const mix = /^color-mix\(in (srgb|oklab), (.+)\)$/.exec(value);
  if (!mix) return null;
  const [first, second] = splitOutside(mix[2]!, ",").map((part) => {
    const share = /^(.+) ([\d.]+)%$/.exec(part);
    return { colour: read(share?.[1] ?? part), share: share && Number(share[2]) / 100 };
  });
  if (!first?.colour || !second?.colour) return null;
  const share = first.share ?? 1 - (second.share ?? 0.5);
  return mixed(first.colour, second.colour, share, mix[1] === "oklab");
}

/** `share` of one colour and the rest of another, weighed by opacity like `color-mix`. */
function mixed(one: Colour, other: Colour, share: number, inOklab: boolean): Colour {
  const alpha = one[3] * share + other[3] * (1 - share);
  const weight = alpha === 0 ? 0 : (one[3] * share) / alpha;
  const [from, to] = inOklab ? [oklab(one), oklab(other)] : [one, other];
  const parts = [0, 1, 2].map((at) => from[at]! * weight + to[at]! * (1 - weight));
  const [red, green, blue] = inOklab ? fromOklab(parts) : parts;
  return [red!, green!, blue!, alpha];
}

/** A colour as seen over an opaque colour. */
export function over(colour: Colour, ground: Colour, opacity = 1): Colour {
  return mixed([colour[0], colour[1], colour[2], 1], ground, colour[3] * opacity, false);
}

/** WCAG's ratio of two opaque colours, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const curved = (part: number) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The matrices of CSS Color 4, `oklab()`. */
function oklab(colour: Colour): number[] {
  const [red, green, blue] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromOklab([lightness, a, b]: number[]): number[] {
  const long = (lightness! + 0.3963377774 * a! + 0.2158037573 * b!) ** 3;
  const medium = (lightness! - 0.1055613458 * a! - 0.0638541728 * b!) ** 3;
  const short = (lightness! - 0.0894841775 * a! - 1.291485548 * b!) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((part) => Math.min(255, Math.max(0, curved(part))));
}

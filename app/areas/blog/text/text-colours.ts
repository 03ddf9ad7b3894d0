type Rgb = [red: number, green: number, blue: number];

const LIGHT: Rgb = [251, 250, 247];
const DARK: Rgb = [33, 31, 28];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const READABLE = 4.5;

/** Clean HTML with each `style` rewritten; "" removes the attribute. */
export function restyled(html: string, rewrite: (style: string) => string): string {
  return html.replace(/(<[a-z][^<>]*?) style="([^"]*)"/g, (_, tag: string, style: string) => {
    const written = rewrite(style);
    return written === "" ? tag : `${tag} style="${written}"`;
  });
}

/** Drop nearly black, nearly white and transparent colours, so that the theme decides. */
export function themedStyle(style: string): string {
  const keptParts = style.split(";").filter((part) => {
    const [name = "", value = ""] = part.split(":");
    const colour = name.trim().endsWith("color") ? readColour(value) : null;
    return colour === null || !isNeutral(colour);
  });
  return keptParts.join(";");
}

/** Adapt the text colour to an opaque `background-color`, else to both themes (contrast 4.5:1). */
export function readableStyle(style: string): string {
  const declarations = Object.fromEntries(style.split(";").map((part) => part.split(":") as [string, string]));
  const [text, ground] = [readColour(declarations.color ?? ""), readColour(declarations["background-color"] ?? "")];
  if (ground && ground.alpha === 1) {
    const ink = nearest(text?.rgb ?? (luminance(ground.rgb) > 0.18 ? BLACK : WHITE), ground.rgb);
    return styleOf({ ...declarations, color: hex(ink) });
  }
  if (!text) return style;
  return styleOf({ ...declarations, color: `light-dark(${hex(nearest(text.rgb, LIGHT))},${hex(nearest(text.rgb, DARK))})` });
}

const styleOf = (declarations: Record<string, string>) =>
  Object.entries(declarations)
    .map((pair) => pair.join(":"))
    .join(";");

function nearest(colour: Rgb, ground: Rgb): Rgb {
  const towards = luminance(ground) > 0.18 ? BLACK : WHITE;
  for (let share = 0; share <= 1; share += 0.1) {
    const mixed = colour.map((channel, index) => Math.round(channel + (towards[index]! - channel) * share)) as Rgb;
    if (contrast(mixed, ground) >= READABLE) return mixed;
  }
  return towards;
}

function isNeutral({ rgb, alpha }: { rgb: Rgb; alpha: number }): boolean {
  const [least, most] = [Math.min(...rgb), Math.max(...rgb)];
  return alpha === 0 || (most - least <= 24 && (most <= 72 || least >= 232));
}

function readColour(value: string): { rgb: Rgb; alpha: number } | null {
  const text = value.trim().toLowerCase();
  if (text === "black" || text === "windowtext") return { rgb: BLACK, alpha: 1 };
  if (text === "white" || text === "window") return { rgb: WHITE, alpha: 1 };
  if (text === "transparent") return { rgb: BLACK, alpha: 0 };
  const digits = /^#([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (digits) {
    const pairs = digits.length <= 4 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => parseInt(pair, 16));
    return { rgb: [red, green, blue], alpha: alpha / 255 };
  }
  const numbers = /^rgba?\(([\d.,\s]{1,40})\)$/.exec(text)?.[1]?.split(",").map(Number);
  if (!numbers || numbers.length < 3) return null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  return { rgb: [red, green, blue], alpha };
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const hex = (rgb: Rgb) => `#${rgb.map((channel) => Math.min(255, channel).toString(16).padStart(2, "0")).join("")}`;

import fs from "node:fs";
import { describe, expect, it } from "vitest";

const css = fs.readFileSync("app/tokens.css", "utf8");

function block(head: string): Record<string, string> {
  const start = css.indexOf(head);
  const body = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/([\w-]+):\s*([^;]*);/g)].map(([, name, value]) => [name!, value!.trim()]));
}

const tokens = Object.entries(block(":root"));
/** Colours of a theme: each token holds one `var()` per theme, and the style sheet empties the other's. */
const themeOf = (on: "day" | "night", off: "day" | "night") =>
  Object.fromEntries(
    tokens.map(([name, value]) => [
      name.slice(2),
      value.replace(new RegExp(`\\s*var\\(--${off}, [^)]*\\)`), "").replace(new RegExp(`\\s*var\\(--${on}, ([^)]*)\\)`), "$1"),
    ]),
  );
const light = themeOf("day", "night");
const dark = themeOf("night", "day");

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

describe.each([
  ["light", light],
  ["dark", dark],
])("colours of the %s theme (ux: 4.5:1 for text, 3:1 for control edges)", (_, theme) => {
  const grounds = ["color-base-100", "color-base-200", "surface"];

  it.each(["color-base-content", "quiet", "color-primary", "success-ink", "warning-ink", "error-ink"])(
    "have enough contrast for %s on every background",
    (ink) => {
      for (const ground of grounds) expect(contrast(theme[ink]!, theme[ground]!), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  const painted = Object.keys(theme).flatMap((name) => /^color-(?!base)(.+)-content$/.exec(name)?.[1] ?? []);
  it.each(painted)("have enough contrast for the text on a %s ground", (name) => {
    expect(contrast(theme[`color-${name}`]!, theme[`color-${name}-content`]!)).toBeGreaterThanOrEqual(4.5);
  });

  it("have enough contrast between a control's edge and every background", () => {
    for (const ground of grounds) expect(contrast(theme.edge!, theme[ground]!), ground).toBeGreaterThanOrEqual(3);
  });

  it("have enough contrast for Kakao's button", () => {
    expect(contrast(light.kakao!, light["kakao-ink"]!)).toBeGreaterThanOrEqual(4.5);
  });
});

it("the dark theme is equal by the device's setting and by choice", () => {
  expect(block(":root")).toMatchObject({ "color-scheme": "light", "--day": "initial", "--night": "" });
  for (const head of ['[data-theme="dark"]', ":root:not([data-theme])"])
    expect(block(head)).toEqual({ "color-scheme": "dark", "--day": "", "--night": "initial" });
});

it("every colour token has a light and a dark value, except Kakao's", () => {
  const single = tokens
    .filter(([, value]) => /#[\da-f]{3}|\brgb\(/.test(value) && !/var\(--day, .*var\(--night, /.test(value))
    .map(([name]) => name);
  expect(single).toEqual(["--kakao", "--kakao-ink"]);
});

it("screens and ui parts use colour tokens, never a raw colour", () => {
  const files = (fs.readdirSync("app", { recursive: true }) as string[]).filter((file) => /^(ui|routes|areas|grid)\/.*\.tsx$/.test(file));
  const raw = files.filter((file) =>
    /(?:bg|text|border|fill|stroke)-\[#|(?:color|background|fill|stroke)[:=]\s*["']#[0-9a-f]{3}/i.test(
      fs.readFileSync(`app/${file}`, "utf8"),
    ),
  );
  expect(raw).toEqual([]);
});

it("no text has a background's colour: success, warning and error texts have their own", () => {
  const files = (fs.globSync("app/**/*.css") as string[]).filter((file) => file !== "app/tokens.css");
  const wrong = files.flatMap((file) =>
    [...fs.readFileSync(file, "utf8").matchAll(/^\s*color: var\(--color-(success|warning|error)\);/gm)].map(
      ([rule]) => `${file}: ${rule.trim()}`,
    ),
  );
  expect(wrong).toEqual([]);
});

it("prints a light page in the dark theme", () => {
  const outside = css.replace(/@media screen[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  expect(outside).not.toContain("color-scheme: dark");
});

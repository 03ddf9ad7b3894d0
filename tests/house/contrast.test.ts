import fs from "node:fs";
import path from "node:path";
import postcss, { type Declaration, type Rule } from "postcss";
import { describe, expect, it } from "vitest";
import { type Colour, contrast, over, readColour, splitOutside } from "./colours";
import { sources } from "./source";

const TEXT = 4.5;
const MARK = 3;
const LOOKS = ["light", "dark"] as const;
type Look = (typeof LOOKS)[number];

const [page, sunken, surface] = ["var(--color-base-100)", "var(--color-base-200)", "var(--surface)"] as const;
const [ink, quiet, link] = ["var(--color-base-content)", "var(--quiet)", "var(--color-primary)"] as const;
const wrong = "var(--error-ink)";

/** Backgrounds of texts without a background of their own. */
const PLAIN: readonly string[] = [page, sunken, surface];

type Ground = { texts: readonly string[]; marks?: readonly string[]; on?: readonly string[] };
const tint = (token: string, percent: number, space = "srgb") => `color-mix(in ${space}, var(--${token}) ${percent}%, transparent)`;
const BARE = { texts: [] };

/** All other backgrounds: colours of texts and marks on each, and backgrounds below a transparent one. */
const GROUNDS: Record<string, Ground> = {
  // Chosen link, page, suggestion; the menu's pictures stay quiet.
  // Quiet buttons, badges; the track of a choice.
  "var(--tonal)": { texts: [ink, quiet] },
  "var(--track)": { texts: [ink, quiet] },
  "var(--thumb)": { texts: [ink] },
  "var(--selected)": { texts: [ink, link], marks: [quiet] },
  // Strips with a link and an icon in the strip's tone.
  "color-mix(in srgb, var(--tone) 8%, var(--color-base-100))": { texts: [ink, link], marks: ["var(--tone)"] },
  // Grid rows and cells: under the pointer, current, new, changed, duplicate, selected.
  [tint("color-base-200", 55)]: { texts: [ink, quiet, link, wrong], on: [page, surface] },
  [tint("color-primary", 9)]: { texts: [ink, quiet, link, wrong], on: [page, surface] },
  [tint("color-success", 9)]: { texts: [ink, quiet, link, wrong], on: [page, surface] },
  [tint("color-warning", 16)]: { texts: [ink, quiet, link, wrong], on: [surface] },
  [tint("color-error", 20)]: { texts: [ink, wrong], on: [surface] },
  [tint("color-primary", 16)]: { texts: [ink, wrong], on: [surface] },
  // A face without a picture.
  [tint("color-primary", 20)]: { texts: [ink], on: [page, surface] },
  [tint("color-success", 20)]: { texts: [ink], on: [page, surface] },
  [tint("color-warning", 24)]: { texts: [ink], on: [page, surface] },
  [tint("color-error", 14)]: { texts: [ink], on: [page, surface] },
  // A ticked friend, a drop zone for pictures.
  [tint("color-primary", 10)]: { texts: [ink, quiet], on: [page, surface] },
  [tint("color-primary", 8)]: { texts: [ink, quiet, link], on: [page, surface] },
  // Changed words between two versions of a post.
  [tint("color-error", 18, "oklab")]: { texts: [ink], on: [page, surface] },
  [tint("color-success", 20, "oklab")]: { texts: [ink], on: [page, surface] },
  // A pressed button of the editor.
  [tint("color-primary", 14)]: { texts: [ink, link], on: [page, surface] },
  // Ticked box, chosen dot, progress bar, dot of the next step.
  "var(--color-primary)": { texts: [], marks: ["var(--color-primary-content)"] },
  "var(--color-primary-content)": BARE,
  // Progress bar: the remaining part.
  "var(--color-base-300)": { texts: [], marks: [link] },
};

/** Lines that only separate; no control is bounded by one. */
const SEPARATORS = [
  "var(--color-base-300)",
  tint("color-base-300", 60),
  tint("color-base-content", 5),
  "color-mix(in srgb, var(--tone) 45%, var(--color-base-100))",
  // A glow around a cell that also has an outline.
  tint("color-primary", 18),
];
const CONTROL =
  /(^|[\s,(>])(button|input|select|textarea)\b|\.(btn|input|textarea|select|checkbox|radio|bar-button|cell-input|help-mark|file-input)\b/;
/** Lines inside a control that has a border. */
const INSIDE_CONTROLS = [".file-input::file-selector-button"];

/** Colours without a token, and why. */
const LITERALS: Record<string, string> = {
  ".qr": "cameras read black on white",
  "dialog::backdrop": "covers the page in both looks",
  ".btn-primary, .btn-error, .btn-kakao": "any button grows darker",
};

/** Elements drawn with less than full opacity: unusable controls, whose contrast WCAG leaves free. */
const FADED = ['.btn[aria-disabled="true"]', ".checkbox:disabled, .radio:disabled", ".grid-frame[data-busy]"];
const INACTIVE = /:disabled|\[aria-disabled/;

const sheets = fs
  .readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && !file.endsWith("tokens.css"))
  .map((file) => path.join("app", file))
  .map((file) => postcss.parse(fs.readFileSync(file, "utf8"), { from: file }));

/** Tokens of a look; `var(--day, …) var(--night, …)` gives one part for each look. */
function readTokens(look: Look): (name: string) => string | undefined {
  const tokens = new Map<string, string>();
  postcss.parse(fs.readFileSync("app/tokens.css", "utf8")).walkDecls(/^--/, ({ prop, value }) => {
    const both = /^(.*)var\(--day, (.+?)\) var\(--night, (.+)\)$/.exec(value);
    if (!tokens.has(prop)) tokens.set(prop, both ? both[1]! + both[look === "light" ? 2 : 3]! : value);
  });
  return (name) => tokens.get(name);
}
const tokensOf = { light: readTokens("light"), dark: readTokens("dark") };

type Style = { selector: string; where: string; values: Map<string, string> };

/** Skip paper, which is always light, and forced colours, which are the reader's. */
const isOnScreen = (rule: Rule) =>
  rule.parent?.type !== "atrule" || !/print$|forced-colors|^(from|to)$/.test((rule.parent as postcss.AtRule).params);

const styles: Style[] = sheets.flatMap((sheet) => {
  const found: Style[] = [];
  sheet.walkRules((rule) => {
    if (!isOnScreen(rule) || !rule.nodes.length) return;
    const declared = rule.nodes.filter((node): node is Declaration => node.type === "decl");
    const values = new Map(
      declared.map(({ prop, value }) => [prop, value.replace(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")")]),
    );
    const { file } = rule.source!.input;
    for (const selector of rule.selectors)
      found.push({ selector, where: `${path.relative(".", file!)}:${rule.source!.start!.line} ${selector}`, values });
  });
  return found;
});

const declaredFor = (selector: string) =>
  new Map(styles.filter((style) => style.selector === selector).flatMap(({ values }) => [...values]));
/** The selector without states: an element keeps its background and colour when pressed, chosen or under the pointer. */
const withoutState = (selector: string) => selector.replace(/(?<!:):(?!:)[\w-]+(\((\([^()]*\)|[^()])*\))?|\[[^\]]*\]/g, "");

const local =
  /var\((--(?!color-|surface|tonal|track|thumb|lift|quiet|edge|selected|float|kakao|success-ink|warning-ink|error-ink)[\w-]+)\)/g;
const localsOf = (text: string) => [...text.matchAll(local)].map(([, name]) => name!);

/** A rule's values merged with the stateless selector's, once for each set of the component's variables. */
function variants(style: Style): { where: string; own: Style; values: Map<string, string> }[] {
  const plain = new Map([...declaredFor(withoutState(style.selector)), ...declaredFor(style.selector), ...style.values]);
  const needed = localsOf([groundOf(plain), plain.get("color"), linesOf(plain)].flat().join(" "));
  if (needed.length === 0) return [{ where: style.where, own: style, values: plain }];
  const written = [...style.values].filter(([prop]) => !prop.startsWith("--"));
  const setters = [...new Set(styles.filter(({ values }) => needed.some((name) => values.has(name))).map(({ selector }) => selector))];
  return setters
    .filter((selector) => !INACTIVE.test(selector))
    .map((selector) => ({
      where: `${style.where} with ${selector}`,
      own: style,
      values: new Map([...needed.flatMap(defaultOf), ...plain, ...declaredFor(selector), ...written]),
    }));
}
/** The component's first declaration of a variable. */
const defaultOf = (name: string): [string, string][] => {
  const first = styles.find(({ values }) => values.has(name));
  return first ? [...first.values].filter(([prop]) => prop.startsWith("--")) : [];
};

const NONE = /^(none|transparent|inherit|0)$/;
const groundOf = (values: Map<string, string>): string | undefined => {
  const ground = values.get("background") ?? values.get("background-color");
  return ground === undefined || NONE.test(ground) ? undefined : ground;
};
const linesOf = (values: Map<string, string>) =>
  [...values]
    .filter(([prop]) => /^(border|outline)(-(top|right|bottom|left))?(-color)?$|^(box-shadow|fill|stroke)$/.test(prop))
    .flatMap(([, value]) => splitOutside(value, " "))
    .filter((part) => /^(var\(--(?!float|lift|space)|#|rgb|color-mix)/.test(part));

const lookup = (values: Map<string, string>, look: Look) => (name: string) => values.get(name) ?? tokensOf[look](name);
const expanded = (text: string, values: Map<string, string>): string =>
  text.replace(local, (whole, name: string) => (values.has(name) ? expanded(values.get(name)!, values) : whole));

/** The opaque colours in which a background appears. */
function seen(ground: string, values: Map<string, string>, look: Look, on: readonly string[] = PLAIN): Colour[] {
  const colour = readColour(ground, lookup(values, look));
  if (!colour) throw new Error(`${ground} is no colour`);
  if (colour[3] === 1) return [colour];
  return on.map((under) => over(colour, readColour(under, tokensOf[look])!));
}

/** Report each look in which a colour is too faint on a background. */
function faint(
  where: string,
  front: string,
  ground: string,
  least: number,
  values = new Map<string, string>(),
  on?: readonly string[],
): string[] {
  return LOOKS.flatMap((look) =>
    seen(ground, values, look, on).flatMap((under) => {
      const colour = readColour(front, lookup(values, look), readColour(ink, tokensOf[look])!);
      if (!colour) throw new Error(`${where}: ${front} is no colour`);
      const ratio = contrast(over(colour, under), under);
      return ratio < least ? [`${where}: ${front} on ${ground}, ${look}: ${ratio.toFixed(2)}, at least ${least}`] : [];
    }),
  );
}

const all = styles.filter(({ selector }) => !INACTIVE.test(selector)).flatMap(variants);
const isPicture = (selector: string) =>
  /\.icon$|\.star-sign$|::?(before|after)$/.test(selector) && !/data-(label|gap)|ql-blank|\[data-count\]/.test(selector);
const isLiteral = (selector: string) => Object.keys(LITERALS).some((known) => known.split(", ").includes(selector));
const isColour = (value: string | undefined): value is string => value !== undefined && !NONE.test(value);

describe("contrast of both looks, computed from the tokens for every pair that a style sheet uses (WCAG 1.4.3 and 1.4.11)", () => {
  it("a text that has a ground of its own is readable on it", () => {
    const pairs = all.flatMap(({ where, own, values }) => {
      const [text, ground] = [values.get("color"), groundOf(values)];
      const isOwn = [...own.values.keys()].some((prop) => /^(color|background|background-color)$/.test(prop));
      return isOwn && isColour(text) && ground && !isLiteral(own.selector) ? [{ where, text, ground, values }] : [];
    });
    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs.flatMap(({ where, text, ground, values }) => faint(where, text, ground, TEXT, values))).toEqual([]);
  });

  it("any other text is readable on every plain ground", () => {
    // A variant like `.badge-success` sets the base's background, and was checked with the base.
    const groundLocals = new Set(styles.flatMap(({ values }) => localsOf(groundOf(values) ?? "")));
    const isVariant = ({ values }: Style) => [...values.keys()].some((name) => groundLocals.has(name));
    const texts = all.filter(({ own, values }) => isColour(own.values.get("color")) && !groundOf(values) && !isVariant(own));
    expect(texts.length).toBeGreaterThan(80);
    const least = (selector: string) => (isPicture(selector) ? MARK : TEXT);
    expect(
      texts.flatMap(({ where, own, values }) =>
        PLAIN.flatMap((ground) => faint(where, own.values.get("color")!, ground, least(own.selector), values)),
      ),
    ).toEqual([]);
  });

  it("every other ground is known with what stands on it, and each of that stands out", () => {
    const grounds = all
      .filter(({ own, values }) => groundOf(own.values) && !isLiteral(own.selector) && !isColour(values.get("color")))
      .map(({ where, own, values }) => ({ where, ground: groundOf(own.values)!, values }))
      .map((one) => ({ ...one, ground: GROUNDS[one.ground] ? one.ground : expanded(one.ground, one.values) }))
      .filter(({ ground }) => !PLAIN.includes(ground) && !ground.includes("gradient("));
    expect(grounds.filter(({ ground }) => !GROUNDS[ground]).map(({ where, ground }) => `${where}: ${ground}`)).toEqual([]);
    const faults = grounds.flatMap(({ where, ground, values }) => {
      const { texts, marks = [], on } = GROUNDS[ground]!;
      return [
        ...texts.flatMap((text) => faint(where, text, ground, TEXT, values, on)),
        ...marks.flatMap((mark) => faint(where, mark, ground, MARK, values, on)),
      ];
    });
    expect(faults).toEqual([]);
    const used = new Set(all.map(({ own }) => groundOf(own.values)));
    expect(Object.keys(GROUNDS).filter((ground) => !used.has(ground))).toEqual([]);
  });

  it("a line, a ring and a drawing stand out from every plain ground, but for lines that only separate", () => {
    const lines = all.flatMap(({ where, own, values }) => linesOf(own.values).map((line) => ({ where, own, line, values })));
    expect(lines.length).toBeGreaterThan(80);
    const bounding = lines.filter(({ line }) => !SEPARATORS.includes(line));
    expect(bounding.flatMap(({ where, line, values }) => PLAIN.flatMap((ground) => faint(where, line, ground, MARK, values)))).toEqual([]);
    const bare = lines.filter(({ own, line }) => SEPARATORS.includes(line) && CONTROL.test(own.selector));
    expect(bare.filter(({ own }) => !INSIDE_CONTROLS.includes(own.selector)).map(({ where }) => where)).toEqual([]);
    const drawn = sources("app").flatMap(({ file, text }) => [...text.matchAll(/var\(--[\w-]+\)/g)].map(([colour]) => ({ file, colour })));
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn.flatMap(({ file, colour }) => PLAIN.flatMap((ground) => faint(file, colour, ground, MARK)))).toEqual([]);
  });

  it("nothing that can be used is drawn with less than full opacity", () => {
    const rules: string[] = [];
    for (const sheet of sheets)
      sheet.walkDecls("opacity", (one) => void (one.value !== "1" && rules.push((one.parent as Rule).selector.replace(/\s+/g, " "))));
    expect(rules.sort()).toEqual([...FADED].sort());
  });
});

describe("colours come from tokens", () => {
  it("no style sheet writes a colour, but for those whose reason stands here", () => {
    const written = new Set<string>();
    for (const sheet of sheets)
      sheet.walkDecls((one) => {
        const rule = one.parent as Rule;
        if (
          isOnScreen(rule) &&
          /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|\b(white|black)\b/i.test(
            one.value.replace(/var\([^)]*\)|white-space/g, ""),
          )
        )
          written.add(rule.selector.replace(/\s+/g, " "));
      });
    expect([...written].sort()).toEqual(Object.keys(LITERALS).sort());
  });
});

import { HtmlValidate, Parser, Rule, type HtmlElement } from "html-validate";

const NAME = "keep-tree";

/** The tree that the validator parsed last, so that a page is parsed once. */
let parsed: HtmlElement | undefined;

/** Not a rule: hands out the validator's tree. */
class KeepTree extends Rule {
  override setup() {
    this.on("dom:ready", ({ document }) => void (parsed = document.root));
  }
}

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  plugins: [{ name: NAME, rules: { [NAME]: KeepTree } }],
  rules: {
    [NAME]: "error",
    "no-dup-id": "error",
    "input-missing-label": "error",
    // What axe also asks for: headings without a gap, references to what exists, landmarks that differ.
    "heading-level": "error",
    "no-missing-references": "error",
    "unique-landmark": "error",
    "no-redundant-role": "error",
    "presentation-role-style": "error",
    "text-content": "error",
    "no-implicit-close": "error",
    "input-attributes": "error",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    "long-title": "off",
    "no-raw-characters": "off",
    "no-implicit-button-type": "off",
    "require-sri": "off",
    "script-type": "off",
    "tel-non-breaking": "off",
    "valid-id": "off",
    "prefer-native-element": "off",
    // `checkForms` asks for a button; it also knows one that is in this form for text browsers alone.
    "wcag/h32": "off",
  },
});
const parser = new Parser(validator.getConfigForSync("page.html"));

/** Pages without faults that this process has seen. Kept outside of the module, which each test file loads again. */
const faultless = ((globalThis as { faultless?: Set<string> }).faultless ??= new Set());

/**
 * A page's tree and what is wrong with its HTML. A page that differs from a faultless one only in what no rule reads is not validated
 * again: that takes four fifths of the time, and tests open a screen many times.
 */
export function readHtml(url: string, html: string): { root: HtmlElement; faults: string[] } {
  const skeleton = skeletonOf(html);
  if (faultless.has(skeleton)) return { root: parser.parseHtml(html), faults: [] };
  parsed = undefined;
  const report = validator.validateStringSync(html, `${url}.html`);
  const faults = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
  );
  if (faults.length === 0) faultless.add(skeleton);
  return { root: parsed ?? parser.parseHtml(html), faults };
}

/** Attributes of whose value the rules read at most whether it is empty. */
const UNREAD =
  /( (?:class|content|cite|d|data-[\w-]+|datetime|href|integrity|name|nonce|points|src|srcset|title|transform|value|x|y))="[^"]+"/g;
const ENTITY = /&[^\s;]*;?/g;

/**
 * The HTML as the rules see it. Texts are there or not, but for those that repeat an `aria-label`. Numbers in attributes (ids of rows) are
 * counted in their order: equal ones stay equal, different ones different.
 */
export function skeletonOf(html: string): string {
  const labels = new Set([...html.matchAll(/ aria-label="([^"]*)"/g)].map(([, label]) => label!));
  const numbers = new Map<string, number>();
  const numberOf = (digits: string) => numbers.get(digits) ?? (numbers.set(digits, numbers.size), numbers.size - 1);
  return html
    .replace(/(<(script|style)\b[^>]*>)[\s\S]*?(?=<\/\2>)/g, "$1")
    .replace(/>([^<]+)</g, (_, written: string) => {
      const text = written.trim();
      return `>${labels.has(text) ? text : text && "x"}${(text.match(ENTITY) ?? []).join("")}<`;
    })
    .replace(UNREAD, '$1="x"')
    .replace(/="[^"]*"/g, (value) => value.replace(/\d+/g, (digits) => `#${numberOf(digits)}`));
}

import { createHash } from "node:crypto";
import { HtmlValidate, type HtmlElement, type ResolvedConfig, Rule, StaticConfigLoader } from "html-validate";

const NAME = "keep-tree";

const last: { tree?: HtmlElement } = {};

/** A fake rule that stores the validator's tree. */
class KeepTree extends Rule {
  override setup() {
    this.on("dom:ready", ({ document }) => void (last.tree = document.root));
  }
}

/** Read the rules once: reading them per page took a fifth of the time. */
class KeptConfig extends StaticConfigLoader {
  #kept?: ResolvedConfig;
  override getConfigFor(): ResolvedConfig {
    return (this.#kept ??= super.getConfigFor("") as ResolvedConfig);
  }
}

const keepTree = { name: NAME, rules: { [NAME]: KeepTree } };

const loader = new KeptConfig({
  extends: ["html-validate:standard", "html-validate:a11y"],
  plugins: [keepTree],
  rules: {
    [NAME]: "error",
    "no-dup-id": "error",
    "input-missing-label": "error",
    // axe checks these too, but on fewer pages.
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
    // `checkForms` covers buttons, also those for text browsers.
    "wcag/h32": "off",
  },
});
const validator = new HtmlValidate(loader);
/** Parsing takes a tenth of the time of all rules. */
const parser = new HtmlValidate(new KeptConfig({ plugins: [keepTree], rules: { [NAME]: "error" } }));

/** Shapes of faultless pages, kept per process, since each test file has its own modules. */
const faultless = ((globalThis as { faultlessShapes?: Set<string> }).faultlessShapes ??= new Set());

/** A page's tree and HTML faults; a page of a known faultless shape is only parsed. */
export function readHtml(url: string, html: string): { root: HtmlElement; faults: string[] } {
  const shape = shapeOf(html);
  delete last.tree;
  const { results } = (faultless.has(shape) ? parser : validator).validateStringSync(html, `${url}.html`);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
  );
  if (!last.tree) throw new Error(`${url} cannot be parsed: ${faults.join("; ")}`);
  if (faults.length === 0) faultless.add(shape);
  return { root: last.tree, faults };
}

const WORDS = /( (?:id|for|form|list|headers|aria-labelledby|aria-describedby|aria-controls|name|aria-label)=")([^"]+)"/g;
const VALUES = /( (?:value|title|alt|content|placeholder|datetime|href|src|srcset|action|formaction|aria-current)=")[^"]+"/g;
const NOTHING = / (?:nonce|data-[a-z-]+)="[^"]*"/g;

/** The markup without the parts that no rule judges. */
function shapeOf(html: string): string {
  const places = new Map<string, number>();
  const placeOf = (word: string) => {
    if (!places.has(word)) places.set(word, places.size);
    return String(places.get(word));
  };
  const markup = html
    .replace(NOTHING, "")
    .replace(VALUES, '$1x"')
    .replace(WORDS, (_, name: string, words: string) => `${name}${words.replace(/\S+/g, placeOf)}"`)
    .replace(/>[^<]*[^<\s][^<]*</g, ">x<");
  return createHash("sha256").update(markup).digest("base64");
}

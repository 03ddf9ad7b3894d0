import { HtmlValidate, type HtmlElement, type ResolvedConfig, Rule, StaticConfigLoader } from "html-validate";

const NAME = "keep-tree";

/** Holds the tree that the validator parsed last, so that a page is parsed once. */
const last: { tree?: HtmlElement } = {};

/** Not a rule: hands out the validator's tree. */
class KeepTree extends Rule {
  override setup() {
    this.on("dom:ready", ({ document }) => void (last.tree = document.root));
  }
}

/** Reads the rules once; the validator's own loader does so for each page, which took a fifth of its time. */
class KeptConfig extends StaticConfigLoader {
  #kept?: ResolvedConfig;
  override getConfigFor(): ResolvedConfig {
    return (this.#kept ??= super.getConfigFor("") as ResolvedConfig);
  }
}

const loader = new KeptConfig({
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
const validator = new HtmlValidate(loader);

/** A page's tree, and what is wrong with its HTML. */
export function readHtml(url: string, html: string): { root: HtmlElement; faults: string[] } {
  delete last.tree;
  const { results } = validator.validateStringSync(html, `${url}.html`);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
  );
  if (!last.tree) throw new Error(`${url} cannot be parsed: ${faults.join("; ")}`);
  return { root: last.tree, faults };
}

/** Pieces of which any text of ours may be made, in any order: tags that open, close or stray, words and white space. */
export const htmlPieces = ["p", "b", "ul", "li", "h2", "blockquote", "pre", "div", "span"]
  .flatMap((tag) => [`<${tag}>`, `</${tag}>`])
  .concat("글", " ", "\n\n", "<br>", "<", ">", "&", "&lt;", `<a href="https://a.test">`, "</a>", "<script>");

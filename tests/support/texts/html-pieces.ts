export const htmlPieces = ["p", "b", "ul", "li", "h2", "blockquote", "pre", "div", "span"]
  .flatMap((tag) => [`<${tag}>`, `</${tag}>`])
  .concat("글", " ", "\n\n", "<br>", "<", ">", "&", "&lt;", `<a href="https://a.test">`, "</a>", "<script>");

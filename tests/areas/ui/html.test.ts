import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { markup } from "~/ui/html";
import { iconSvg } from "~/ui/icon";
import { menuHtml } from "~/ui/shell/menu-html";

const HOSTILE = `"><script>alert('x')</script>&amp;`;

describe("HTML written as a text", () => {
  it("escapes what is put in, in texts and in attributes", () => {
    const { text } = markup`<a title="${HOSTILE}">${HOSTILE}</a>`;
    expect(text).toBe(renderToStaticMarkup(createElement("a", { title: HOSTILE }, HOSTILE)).replaceAll("&#x27;", "&#39;"));
    expect(text).not.toContain("<script>");
  });

  it("takes its own kind as it is, and nothing for null, undefined and false", () => {
    const items = [1, 0].map((n) => markup`<li>${n}</li>`);
    expect(markup`<ul>${items}</ul>${null}${undefined}${false}`.text).toBe("<ul><li>1</li><li>0</li></ul>");
  });

  it("draws a dot for an icon that nobody knows", () => {
    for (const name of ["no such name", "toString"]) expect(iconSvg(name).text).toBe(iconSvg("dot").text);
    expect(iconSvg("home").text).not.toBe(iconSvg("dot").text);
  });

  it("shows the names of a menu as words, whatever they are", () => {
    const node = { menu: "M", menuName: HOSTILE, path: `/app/${HOSTILE}`, icon: HOSTILE, children: [] };
    expect(menuHtml([node, { ...node, children: [node] }], "/").text).not.toContain("<script>");
  });
});

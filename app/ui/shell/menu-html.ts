import { Html, markup } from "../html";
import { iconHtml } from "../icon";
import { unpackMenu } from "./packed-menu";
import type { MenuNode } from "../shell-data";

/** What was drawn of the menu that was asked for last, by path: on the server most pages have the same one. */
let drawn = { menu: "", nodes: [] as MenuNode[], pages: new Map<string, string>() };
const MOST_PAGES = 200;

/** The nodes of a menu (`ShellData`), and its HTML on the page at a path. */
export function drawMenu(menu: string, pathname: string): { nodes: MenuNode[]; html: string } {
  if (drawn.menu !== menu || drawn.pages.size > MOST_PAGES) drawn = { menu, nodes: unpackMenu(menu), pages: new Map() };
  const { nodes, pages } = drawn;
  const html = pages.get(pathname) ?? menuHtml(nodes, pathname).text;
  pages.set(pathname, html);
  return { nodes, html };
}

/** The entries of the menu as a text, the entry at `pathname` marked and its folders open. Most pages have more elements in it than in all the rest. */
export function menuHtml(nodes: MenuNode[], pathname: string, nested = false): Html {
  const entries = nodes.map((node) => {
    const said = markup`${!nested && iconHtml(node.icon)}<span>${node.menuName}</span>`;
    if (node.children.length === 0) {
      const current = node.path === pathname && markup` aria-current="page"`;
      return markup`<li><a class="menu-row" href="${node.path ?? "/"}"${current}>${said}</a></li>`;
    }
    const within = node.path ? [{ ...node, children: [] }, ...node.children] : node.children;
    const open = holds(node, pathname) && markup` open=""`;
    return markup`<li><details${open}><summary class="menu-row">${said}</summary><ul class="menu-list">${menuHtml(within, pathname, true)}</ul></details></li>`;
  });
  return markup`${entries}`;
}

/** Whether an entry or one below it leads to a path. */
export function holds(node: MenuNode, pathname: string): boolean {
  return node.path === pathname || node.children.some((child) => holds(child, pathname));
}

/** Where an entry leads, or the first below it that leads somewhere. */
export function firstPath(node: MenuNode): string | null {
  if (node.path) return node.path;
  for (const child of node.children) {
    const path = firstPath(child);
    if (path) return path;
  }
  return null;
}

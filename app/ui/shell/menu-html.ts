import { Html, markup } from "../html";
import { iconSvg } from "../icon";
import type { MenuNode } from "../shell-data";

/** Members with equal roles share a menu, drawn once per page. */
const drawn = new WeakMap<MenuNode[], Map<string, string>>();
const MOST_PAGES = 200;

export function drawMenu(menu: MenuNode[], pathname: string): string {
  const known = drawn.get(menu);
  const pages = known && known.size < MOST_PAGES ? known : new Map<string, string>();
  const html = pages.get(pathname) ?? menuHtml(menu, pathname).text;
  drawn.set(menu, pages.set(pathname, html));
  return html;
}

/** HTML, since a menu has more elements than most screens. */
export function menuHtml(nodes: MenuNode[], pathname: string, nested = false): Html {
  const entries = nodes.map((node) => {
    const content = markup`${!nested && iconSvg(node.icon)}<span>${node.menuName}</span>`;
    if (node.children.length === 0) {
      const current = node.path === pathname && markup` aria-current="page"`;
      return markup`<li><a class="menu-row" href="${node.path ?? "/"}"${current}>${content}</a></li>`;
    }
    const within = node.path ? [{ ...node, children: [] }, ...node.children] : node.children;
    const open = holds(node, pathname) && markup` open=""`;
    return markup`<li><details${open}><summary class="menu-row">${content}</summary><ul class="menu-list">${menuHtml(within, pathname, true)}</ul></details></li>`;
  });
  return markup`${entries}`;
}

export function holds(node: MenuNode, pathname: string): boolean {
  return node.path === pathname || node.children.some((child) => holds(child, pathname));
}

export function firstPath(node: MenuNode): string | null {
  if (node.path) return node.path;
  for (const child of node.children) {
    const path = firstPath(child);
    if (path) return path;
  }
  return null;
}

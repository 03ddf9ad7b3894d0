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
      return menuLink(node.path ?? "/", content, pathname);
    }
    const within = node.path ? [{ ...node, children: [] }, ...node.children] : node.children;
    const open = holds(node, pathname) && markup` open=""`;
    return markup`<li><details${open}><summary class="menu-row">${content}</summary><ul class="menu-list">${menuHtml(within, pathname, true)}</ul></details></li>`;
  });
  return markup`${entries}`;
}

const menuLink = (path: string, content: Html, pathname: string): Html =>
  markup`<li><a class="menu-row" href="${path}"${path === pathname && markup` aria-current="page"`}>${content}</a></li>`;

/** Rows of these screens, under their menus' names, without those that the menu does not show. */
export function menuLinks(menu: MenuNode[], paths: readonly string[], pathname: string): Html[] {
  const nodes = paths.map((path) => findNode(menu, path)).filter((node) => node !== null);
  return nodes.map(({ path, menuName }) => menuLink(path!, markup`<span>${menuName}</span>`, pathname));
}

export function findNode(nodes: MenuNode[], path: string): MenuNode | null {
  for (const node of nodes) {
    const found = node.path === path ? node : findNode(node.children, path);
    if (found) return found;
  }
  return null;
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

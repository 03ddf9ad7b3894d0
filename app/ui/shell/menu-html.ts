import { Html, markup } from "../html";
import { iconSvg } from "../icon";
import type { MenuNode, ShellData } from "../shell-data";

/** Members with equal roles share a menu, drawn once per page. */
const drawn = new WeakMap<MenuNode[], Map<string, string>>();
const MOST_PAGES = 200;

/** Path of the row to mark. */
export function menuPlace({ menu, path, under }: ShellData): string {
  const pathname = path.split("?")[0] ?? "";
  return under && !findNode(menu, pathname) ? under : pathname;
}

/** `here`: the marked row is the page itself. */
export function drawMenu(menu: MenuNode[], place: string, here: boolean): string {
  const known = drawn.get(menu);
  const pages = known && known.size < MOST_PAGES ? known : new Map<string, string>();
  const key = `${here} ${place}`;
  const html = pages.get(key) ?? menuHtml(menu, place, here).text;
  drawn.set(menu, pages.set(key, html));
  return html;
}

/** HTML, since a menu has more elements than most screens. */
export function menuHtml(nodes: MenuNode[], place: string, here = true, nested = false): Html {
  const entries = nodes.map((node) => {
    const content = markup`${!nested && iconSvg(node.icon)}<span>${node.menuName}</span>`;
    if (node.children.length === 0) {
      return menuLink(node.path ?? "/", content, place, here);
    }
    const within = node.path ? [{ ...node, children: [] }, ...node.children] : node.children;
    const open = holds(node, place) && markup` open=""`;
    return markup`<li><details${open}><summary class="menu-row">${content}</summary><ul class="menu-list">${menuHtml(within, place, here, true)}</ul></details></li>`;
  });
  return markup`${entries}`;
}

const menuLink = (path: string, content: Html, place: string, here = true): Html =>
  markup`<li><a class="menu-row" href="${path}"${path === place && markup` aria-current="${here ? "page" : "true"}"`}>${content}</a></li>`;

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

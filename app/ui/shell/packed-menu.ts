import type { MenuNode } from "../shell-data";

type Packed = [menu: string, menuName: string, path: string | null, icon: string, ...children: Packed[]];

/** A menu as `ShellData` has it: without names of fields, which were the most of it, and every page carries it. */
export const packMenu = (nodes: MenuNode[]): string => JSON.stringify(nodes.map(packed));

export const unpackMenu = (menu: string): MenuNode[] => (JSON.parse(menu) as Packed[]).map(unpacked);

const packed = ({ menu, menuName, path, icon, children }: MenuNode): Packed => [menu, menuName, path, icon, ...children.map(packed)];

function unpacked([menu, menuName, path, icon, ...children]: Packed): MenuNode {
  return { menu, menuName, path, icon, children: children.map(unpacked) };
}

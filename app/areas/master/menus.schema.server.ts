import { z } from "zod";
import type { MenuNode } from "./menu-tree";

/** A tree of menus; each node has its `children`. */
export const MenuNodes = z.array(
  z.object({
    menu: z.string(),
    menuName: z.string(),
    path: z.string().nullable(),
    icon: z.string(),
    type: z.enum(["FOLDER", "ITEM"]),
    children: z.array(z.custom<MenuNode>()),
  }),
);

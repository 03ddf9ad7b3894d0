import { z } from "zod";
import { codeOr, RequiredText, Text, Whole, Yn } from "~/core/shapes.server";
import type { MenuNode } from "./menu-tree";

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

const NEEDED = "메뉴 정보를 입력해 주세요.";
const Needed = (max: number) => RequiredText(max, NEEDED);
const NeededCode = codeOr(NEEDED);

/** Only built folders have an empty path; the grid requires a path in new rows (3 §5). */
export const MenuRow = z.object({
  menu: NeededCode,
  menuName: Needed(100),
  path: Text(200, NEEDED),
  icon: Needed(40),
  parentMenu: NeededCode,
  disclosure: Yn.default("Y"),
  menuSequence: Whole(0, 1_000_000).default(0),
});

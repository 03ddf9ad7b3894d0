import type { Pane } from "~/grid/pane";
import { codeHeaders } from "./code-headers.store.server";
import { codes } from "./codes.store.server";

/** Two grids: code groups, and the codes of the URL's group. Without a group the second is closed (3 §5). */
export function codePanes(url: string): { headers: Pane; items: Pane; chosen: string } {
  const chosen = (new URL(url).searchParams.get("commonCode") ?? "").trim().slice(0, 60);
  const items: Pane = chosen ? { store: codes, scope: { commonCode: chosen } } : { store: codes, closed: "master.choose-code" };
  return { headers: { store: codeHeaders }, items, chosen };
}

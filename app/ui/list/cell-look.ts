import { type Html, markup } from "../html";
import { iconSvg } from "../icon";
import type { CellContent, Column } from "./columns";
import { person } from "./person";
import { shareBar } from "./share-bar";
import { stateOf } from "./state";

const FIRST = 3;

/** A cell's text with the face, icon, dot, mark or bar that its column declares. */
export function cellLook<R>({ face, icon, tone, rank, share }: Column<R>, row: R, content: CellContent): CellContent {
  if (face) return person(String(content));
  const state = tone?.(row);
  if (state) return stateOf(state, String(content));
  if (rank) return markup`<span class="rank"${rank(row) <= FIRST && markup` data-top`}>${content}</span>`;
  if (!share) return content;
  const figure = markup`${content}${shareBar(share(row))}`;
  return icon ? withIcon(icon(row), figure) : figure;
}

const withIcon = (name: string, content: Html): Html =>
  markup`<span class="with-icon"><span class="icon-tile">${iconSvg(name, 18)}</span><span>${content}</span></span>`;

import { inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { contents } from "~db/schema/blog";
import { eachInTurn, readableHtml } from "../text/long-texts.server";

/** Stored HTML characters in all; older posts beyond keep only their excerpt. */
const MAX_LETTERS = 400_000;

type Post = { contentsId: number };

/** Whole texts by post id, from the newest until `MAX_LETTERS`. */
export async function feedTexts({ db }: Ctx, posts: Post[]): Promise<Map<number, string>> {
  if (posts.length === 0) return new Map();
  const ids = posts.map(({ contentsId }) => contentsId);
  const rows = await db
    .select({ contentsId: contents.contentsId, html: contents.contents })
    .from(contents)
    .where(inArray(contents.contentsId, ids));
  const htmlById = new Map(rows.map(({ contentsId, html }) => [contentsId, html]));
  let left = MAX_LETTERS;
  const fitting = ids.filter((id) => (left -= htmlById.get(id)?.length ?? 0) >= 0);
  const texts = await eachInTurn(fitting, async (id) => [id, withWholeAddresses(await readableHtml(htmlById.get(id)!))] as const);
  return new Map(texts);
}

/** Absolute addresses: feed apps show a text away from our site. */
function withWholeAddresses(html: string): string {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const whole = html.replace(/ (src|href)="\/(?!\/)/g, ` $1="${base}/`);
  // `src` is enough; each `srcset` candidate would need an absolute address.
  return whole.replace(/ (?:srcset|sizes)="[^"]*"/g, "");
}

import { sql } from "drizzle-orm";
import { commonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { contents } from "~db/schema/blog";

/** Subject codes of undeleted posts with `shopYn` Y, withdrawn writers' included, and the code `chosen`. */
export async function listShopSubjects(ctx: Ctx, chosen: string) {
  const [codes, rows] = await Promise.all([
    commonCodes(ctx, "main_subject"),
    ask<{ subject: string }>(
      ctx,
      sql`SELECT main_subject AS subject FROM ${contents} FORCE INDEX (contents_subject_idx)
        WHERE shop_yn = 'Y' AND delete_yn = 'N' GROUP BY main_subject`,
    ),
  ]);
  const used = new Set([chosen, ...rows.map(({ subject }) => subject)]);
  return codes.filter(({ commonCodeKey }) => used.has(commonCodeKey));
}

import { sql } from "drizzle-orm";
import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { postPressDaily } from "~db/schema/blog";

export type Press = { authorId: number; contentsId: number; address: string };

/** Count a press. The reader is not stored. */
export async function countPress({ db, now }: Ctx, press: Press): Promise<void> {
  await db
    .insert(postPressDaily)
    .values({ ...press, day: seoulDay(now()), addressHash: sha256(press.address), presses: 1 })
    .onDuplicateKeyUpdate({ set: { presses: sql`${postPressDaily.presses} + 1` } });
}

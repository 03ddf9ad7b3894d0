import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";

/** A friend's row with the row into which it was merged: an old link speaks for both (rule 313). The living row is last. */
export async function samePerson({ db }: Ctx, receiverId: number): Promise<number[]> {
  const [row] = await db.select({ mergedIntoId: friend.mergedIntoId }).from(friend).where(eq(friend.receiverId, receiverId));
  return row?.mergedIntoId ? [receiverId, row.mergedIntoId] : [receiverId];
}

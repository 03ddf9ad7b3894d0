import { and, eq, isNull } from "drizzle-orm";
import { soundsOfficial } from "~/areas/account/spelling";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { blogHandle } from "~db/schema/blog";
import { isReserved } from "./handle-rules";

const MAX_HANDLES = 10;

const atField = { field: "blogHandle" };
const taken = () => new Refusal("blog.handle-taken", {}, atField);

/**
 * Makes a new or own former handle current (rule 247). Refuses `blog.handle-reserved`, `blog.handle-taken`, `blog.handles-full` for an
 * eleventh, former ones included.
 */
export async function chooseHandle(ctx: MemberCtx, handle: string): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    // Parallel requests must not leave two current handles.
    await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
    const ownHandles = await tx.db.select().from(blogHandle).where(eq(blogHandle.userId, userId));
    const known = ownHandles.find((row) => row.handle === handle);
    if (known && known.formerAt === null) return;
    if (!known) await refuseHandle(tx, handle);
    if (!known && ownHandles.length >= MAX_HANDLES) throw new Refusal("blog.handles-full", { max: MAX_HANDLES }, atField);
    await tx.db
      .update(blogHandle)
      .set({ formerAt: tx.now() })
      .where(and(eq(blogHandle.userId, userId), isNull(blogHandle.formerAt)));
    if (known) await tx.db.update(blogHandle).set({ formerAt: null }).where(eq(blogHandle.handle, handle));
    else await insertHandle(tx, handle);
    await tx.audit("blog.handle-chosen", `user:${userId}`);
    tx.afterCommit(() => announce("profile-changed", String(userId)));
  });
}

async function refuseHandle({ db }: MemberCtx, handle: string): Promise<void> {
  if (isReserved(handle) || soundsOfficial(handle)) throw new Refusal("blog.handle-reserved", {}, atField);
  if ((await db.$count(blogHandle, eq(blogHandle.handle, handle))) > 0) throw taken();
}

async function insertHandle({ db, actor, now }: MemberCtx, handle: string): Promise<void> {
  try {
    await db.insert(blogHandle).values({ handle, userId: actor.userId, createdAt: now() });
  } catch (error) {
    throw isDuplicate(error) ? taken() : error;
  }
}

import { eq } from "drizzle-orm";
import { addressColumns, handleOfMember, handleOfPost } from "../addresses/address-columns.server";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { blogHandle, contents } from "~db/schema/blog";
import type { Opened } from "./count-visit.server";

/** Writer of a page, even if deleted or withdrawn; null for unknown ids. */
export async function findPageWriter(
  { db }: Ctx,
  { contentsId, blogUserId }: Opened,
): Promise<{ userId: number; handle: string | null } | null> {
  const { handle } = addressColumns;
  const [writer] = await (contentsId === undefined
    ? db.select({ userId: user.userId, handle }).from(user).leftJoin(blogHandle, handleOfMember).where(eq(user.userId, blogUserId))
    : db
        .select({ userId: contents.userId, handle })
        .from(contents)
        .leftJoin(blogHandle, handleOfPost)
        .where(eq(contents.contentsId, contentsId)));
  return writer ?? null;
}

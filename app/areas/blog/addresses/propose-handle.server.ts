import { eq, like, or } from "drizzle-orm";
import { soundsOfficial } from "~/areas/account/spelling";
import type { MemberCtx } from "~/core/ctx.server";
import { blogHandle } from "~db/schema/blog";
import { handleOfNickname, isReserved } from "./handle-rules";

/** Proposes an untaken handle: the nickname's, or the member id's if reserved or official; numbered if taken. */
export async function proposeHandle({ db, actor }: MemberCtx): Promise<string> {
  const plain = handleOfNickname(actor.nickname, actor.userId);
  const base = isReserved(plain) || soundsOfficial(plain) ? `글-${actor.userId}` : plain;
  const rows = await db
    .select({ handle: blogHandle.handle })
    .from(blogHandle)
    .where(or(eq(blogHandle.handle, base), like(blogHandle.handle, `${base}-%`)));
  const taken = new Set(rows.map(({ handle }) => handle));
  for (let number = 1; ; number++) {
    const handle = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(handle)) return handle;
  }
}

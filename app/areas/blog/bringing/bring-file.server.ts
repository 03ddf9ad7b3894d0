import { randomBytes } from "node:crypto";
import { chunks } from "~/grid/keys.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { bringing, bringingPost } from "~db/schema/blog";
import { type Brought, most } from "./brought";
import { forgetBringing } from "./forget-bringing.server";
import { isZip } from "./internal/archive";
import { lookInside } from "./internal/look-inside.server";

/** Rows of long texts in one statement. */
const TOGETHER = 5;

/**
 * Looks into a file of posts and keeps what was found for its preview, in the place of an earlier file; nothing becomes a draft yet. Refuses
 * `blog.bring-type`, `blog.bring-too-large`, `blog.bring-none` without a single text, and as `lookInside`; all beside `file`.
 */
export async function bringFile(ctx: MemberCtx, file: File): Promise<void> {
  const at = { field: "file" };
  if (!/\.(zip|xml|md|markdown|html?)$/i.test(file.name)) throw new Refusal("blog.bring-type", {}, at);
  if (file.size > most.bytes) throw new Refusal("blog.bring-too-large", { max: most.bytes / 1_000_000 }, at);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const brought = await lookInside(bytes, file.name);
  if (brought.posts.length === 0) throw new Refusal("blog.bring-none", {}, at);
  const hasPictures = isZip(bytes) && brought.posts.some(({ pictures }) => pictures.length > 0);
  const fileId = hasPictures ? randomBytes(16).toString("hex") : null;
  if (fileId) await fileStore().put(fileId, bytes, "application/zip");
  await keep(ctx, { fileName: file.name.slice(-255), fileId }, brought);
}

async function keep(ctx: MemberCtx, file: { fileName: string; fileId: string | null }, { posts, passed, more }: Brought): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await forgetBringing(tx);
    const times = { createdAt: tx.now(), updatedAt: tx.now() };
    const [made] = await tx.db.insert(bringing).values({ userId: tx.actor.userId, ...file, passed: { ...passed, more }, ...times });
    const rows = posts.map(({ path, ...post }, index) => ({
      ...post,
      path: path.slice(-500),
      place: index + 1,
      bringingId: made.insertId,
      createdAt: tx.now(),
    }));
    for (const some of chunks(rows, TOGETHER)) await tx.db.insert(bringingPost).values(some);
    await tx.audit("blog.file-brought", `bringing:${made.insertId}`, { posts: posts.length });
  });
}

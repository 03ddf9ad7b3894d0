import { randomBytes } from "node:crypto";
import { chunks } from "~/grid/keys.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { bringing, bringingPost } from "~db/schema/blog";
import { type Brought, bringLimits } from "./brought";
import { forgetBringing } from "./forget-bringing.server";
import { isZip } from "./internal/archive";
import { lookInside } from "./internal/look-inside.server";

const ROWS_PER_INSERT = 5;

/**
 * Saves the file's import preview in place of the member's former one. Refuses `blog.bring-type`, `blog.bring-too-large`, `blog.bring-none`,
 * and as `lookInside`.
 */
export async function bringFile(ctx: MemberCtx, file: File): Promise<void> {
  const onFileField = { field: "file" };
  if (!/\.(zip|xml|md|markdown|html?)$/i.test(file.name)) throw new Refusal("blog.bring-type", {}, onFileField);
  if (file.size > bringLimits.bytes) throw new Refusal("blog.bring-too-large", { max: bringLimits.bytes / 1_000_000 }, onFileField);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const brought = await lookInside(bytes, file.name);
  if (brought.posts.length === 0) throw new Refusal("blog.bring-none", {}, onFileField);
  const hasPictures = isZip(bytes) && brought.posts.some(({ pictures }) => pictures.length > 0);
  const fileId = hasPictures ? randomBytes(16).toString("hex") : null;
  if (fileId) await fileStore().put(fileId, bytes, "application/zip");
  await savePreview(ctx, { fileName: file.name.slice(-255), fileId }, brought);
}

async function savePreview(
  ctx: MemberCtx,
  file: { fileName: string; fileId: string | null },
  { posts, passed, more }: Brought,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await forgetBringing(tx);
    const times = { createdAt: tx.now(), updatedAt: tx.now() };
    const [inserted] = await tx.db.insert(bringing).values({ userId: tx.actor.userId, ...file, passed: { ...passed, more }, ...times });
    const rows = posts.map(({ path, ...post }, index) => ({
      ...post,
      path: path.slice(-500),
      place: index + 1,
      bringingId: inserted.insertId,
      createdAt: tx.now(),
    }));
    for (const batch of chunks(rows, ROWS_PER_INSERT)) await tx.db.insert(bringingPost).values(batch);
    await tx.audit("blog.file-brought", `bringing:${inserted.insertId}`, { posts: posts.length });
  });
}

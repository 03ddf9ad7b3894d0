import { and, eq, isNull } from "drizzle-orm";
import { unknownCode } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { marked, picked } from "~/core/fields/declared";
import { orNull, toColumns } from "~/core/fields/values.server";
import { Refusal } from "~/core/refusal";
import { contents, storedFile } from "~db/schema/blog";
import type { RevisionInput } from "./contents.schema.server";
import { postFormFields } from "./post-form-fields";
import { keptText } from "./text/long-texts.server";

const revisedFields = picked(postFormFields, marked(postFormFields, "revised"));

type Before = Partial<Pick<typeof contents.$inferSelect, "mainSubject" | "contentsType">>;

/**
 * A post's columns from typed values. Refuses as `keptText`, `blog.empty`, `blog.photo-gone`, and `blog.unknown-code` unless `before` has
 * the code.
 */
export async function postColumns(ctx: MemberCtx, input: Omit<RevisionInput, "contentsId" | "version">, before?: Before) {
  const text = await keptText(input.contents);
  if (!text) throw new Refusal("blog.empty", {}, { field: "contents" });
  const field = await unknownCode(ctx, revisedFields, input, before);
  if (field) throw new Refusal("blog.unknown-code", {}, { field });
  if (input.pictureFileId) await mustBeOwnFile(ctx, input.pictureFileId);
  return { ...orNull(toColumns(revisedFields, input)), ...text };
}

/** Refuses `blog.photo-gone` for unknown, removed and other members' files. */
export async function mustBeOwnFile(ctx: MemberCtx, fileId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ fileId: storedFile.fileId })
    .from(storedFile)
    .where(and(eq(storedFile.fileId, fileId), eq(storedFile.userId, ctx.actor.userId), isNull(storedFile.removedAt)));
  if (!row) throw new Refusal("blog.photo-gone", {}, { field: "file" });
}

/** The caller's undeleted post. Refuses `common.not-found`, `blog.deleted`, `blog.removed` (by an administrator). */
export async function ownPost(ctx: MemberCtx, contentsId: number, lock = false) {
  const query = ctx.db
    .select()
    .from(contents)
    .where(and(eq(contents.contentsId, contentsId), eq(contents.userId, ctx.actor.userId)));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw new Refusal("common.not-found");
  if (row.deleteYn === "Y") throw new Refusal(row.deleteReason === null ? "blog.deleted" : "blog.removed");
  return row;
}

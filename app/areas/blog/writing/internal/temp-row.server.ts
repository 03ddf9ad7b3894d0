import { and, eq, getTableColumns } from "drizzle-orm";
import { mustBeOwnFile } from "~/areas/blog/post-row.server";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import type { MemberCtx } from "~/core/ctx.server";
import type { DraftStore } from "~/core/drafts.server";
import { marked, picked } from "~/core/fields/declared";
import { orNull } from "~/core/fields/values.server";
import { tempContents } from "~db/schema/blog";
import type { TempInput } from "../../contents.schema.server";
import { cleanedHtml } from "../../text/long-texts.server";
import { postFormFields } from "../../post-form-fields";

export type TempRow = typeof tempContents.$inferSelect;

/** Columns to store, HTML cleaned. Refuses as `mustBeOwnFile` and `cleanedHtml`. */
export async function tempColumns(ctx: MemberCtx, input: TempInput) {
  if (input.pictureFileId) await mustBeOwnFile(ctx, input.pictureFileId);
  return {
    contentsId: input.contentsId ?? null,
    plannedPostId: input.plannedPostId ?? null,
    postVersion: input.version ?? null,
    ...orNull(picked(input, marked(postFormFields, "draft"))),
    choices: input.choices ?? null,
    contents: await cleanedHtml(input.contents),
  };
}

/** Reads an own draft or autosave by `id`, or without `id` by `editorKey`. */
export async function ownTemp({ db, actor }: MemberCtx, { id, editorKey }: { id?: number; editorKey?: string }) {
  if (id === undefined && editorKey === undefined) return undefined;
  const matches = id === undefined ? eq(tempContents.editorKey, editorKey ?? "") : eq(tempContents.tempContentsId, id);
  const [row] = await db
    .select({ id: tempContents.tempContentsId, ...getTableColumns(tempContents) })
    .from(tempContents)
    .where(and(eq(tempContents.userId, actor.userId), matches));
  return row;
}

export const temps: DraftStore<Awaited<ReturnType<typeof tempColumns>>> = {
  own: ownTemp,
  savedByHand: ({ db, actor }) => db.$count(tempContents, and(eq(tempContents.userId, actor.userId), eq(tempContents.autosaveYn, "N"))),
  insert: async ({ db, actor, now }, values) => {
    const [inserted] = await db.insert(tempContents).values({ ...values, userId: actor.userId, createdAt: now(), updatedAt: now() });
    return inserted.insertId;
  },
  update: ({ db, now }, id, values) =>
    db
      .update(tempContents)
      .set({ ...values, updatedAt: now() })
      .where(eq(tempContents.tempContentsId, id)),
  remove: ({ db }, id) => db.delete(tempContents).where(eq(tempContents.tempContentsId, id)),
  notePictures: (tx, placeId, { contents, pictureFileId }) =>
    recordPicturePlaces(tx, { place: "TEMP", placeId, html: contents, fileIds: [pictureFileId] }),
  audit: (tx, id) => tx.audit("blog.temp-saved", `temp_contents:${id}`),
  full: "blog.temp-full",
};

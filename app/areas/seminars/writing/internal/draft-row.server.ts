import { and, eq, getTableColumns } from "drizzle-orm";
import { cleanedHtml } from "~/areas/blog/text/long-texts.server";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import type { MemberCtx } from "~/core/ctx.server";
import type { DraftStore } from "~/core/drafts.server";
import { marked, picked } from "~/core/fields/declared";
import { seminarDraft } from "~db/schema/seminars";
import type { DraftInput } from "../seminar.schema.server";
import { seminarFields } from "../seminar-fields";

export type DraftRow = typeof seminarDraft.$inferSelect;
type Columns = Pick<DraftRow, "seminarId" | "seminarVersion" | "title" | "contents" | "fields">;

/** Sanitizes the text; other fields stay as typed. */
export async function draftColumns(input: DraftInput): Promise<Columns> {
  const { title, contents, ...fields } = picked(input, marked(seminarFields, "draft"));
  return {
    seminarId: input.seminarId ?? null,
    seminarVersion: input.version ?? null,
    title,
    contents: await cleanedHtml(contents),
    fields,
  };
}

export async function ownDraft({ db, actor }: MemberCtx, { id, editorKey }: { id?: number; editorKey?: string }) {
  if (id === undefined && editorKey === undefined) return undefined;
  const isWanted = id === undefined ? eq(seminarDraft.editorKey, editorKey ?? "") : eq(seminarDraft.seminarDraftId, id);
  const [row] = await db
    .select({ id: seminarDraft.seminarDraftId, ...getTableColumns(seminarDraft) })
    .from(seminarDraft)
    .where(and(eq(seminarDraft.userId, actor.userId), isWanted));
  return row;
}

export const drafts: DraftStore<Columns> = {
  own: ownDraft,
  savedByHand: ({ db, actor }) => db.$count(seminarDraft, and(eq(seminarDraft.userId, actor.userId), eq(seminarDraft.autosaveYn, "N"))),
  insert: async ({ db, actor, now }, values) => {
    const [inserted] = await db.insert(seminarDraft).values({ ...values, userId: actor.userId, createdAt: now(), updatedAt: now() });
    return inserted.insertId;
  },
  update: ({ db, now }, id, values) =>
    db
      .update(seminarDraft)
      .set({ ...values, updatedAt: now() })
      .where(eq(seminarDraft.seminarDraftId, id)),
  remove: ({ db }, id) => db.delete(seminarDraft).where(eq(seminarDraft.seminarDraftId, id)),
  notePictures: (tx, placeId, { contents }) => recordPicturePlaces(tx, { place: "DRAFT", placeId, html: contents }),
  audit: (tx, id) => tx.audit("seminars.draft-saved", `seminar_draft:${id}`),
  full: "seminars.drafts-full",
};

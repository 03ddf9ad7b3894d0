import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { codeOptions } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { blanks, marked, namesOf, picked } from "~/core/fields/declared";
import { toTexts } from "~/core/fields/values.server";
import { Refusal } from "~/core/refusal";
import { seminar } from "~db/schema/seminars";
import { readableHtml } from "~/areas/blog/text/long-texts.server";
import { applicantsOf } from "./delete-seminars.server";
import { readDraft } from "./drafts.server";
import { MOST_SUBJECTS } from "./internal/seminar-columns.server";
import { seminarFields, type SeminarValues, type ConflictingSave } from "./seminar-fields";

type Row = typeof seminar.$inferSelect;

const BLANKS = blanks(seminarFields);
const NOT_AGAIN = namesOf(seminarFields).filter((name) => !seminarFields[name].again);
const emptyExtras = {
  seminarId: "",
  version: "",
  seminarDraftId: "",
  draftVersion: "",
  autosaveVersion: "",
  applicants: "",
  cancelReason: "",
};

/**
 * Form values of a new or own seminar, a draft, or a copy without dates. Refuses `seminars.unknown`, `seminars.cancelled`,
 * `seminars.draft-gone`.
 */
export async function openSeminar(
  ctx: MemberCtx,
  from: { seminarId?: number; seminarDraftId?: number; copyOf?: number },
): Promise<SeminarValues> {
  const fresh = { ...emptyExtras, editorKey: randomUUID() };
  if (from.seminarDraftId !== undefined) return { ...fresh, ...(await draftValues(ctx, from.seminarDraftId)) };
  const wantedId = from.seminarId ?? from.copyOf;
  if (wantedId === undefined) return { ...fresh, ...BLANKS };
  const row = await ownSeminar(ctx, wantedId);
  if (!row) throw new Refusal("seminars.unknown");
  const values = { ...fresh, ...toTexts(seminarFields, row) };
  if (from.seminarId === undefined) return { ...values, ...picked(BLANKS, NOT_AGAIN) };
  if (row.cancelledAt) throw new Refusal("seminars.cancelled");
  return { ...values, ...(await savedExtras(ctx, row)) };
}

/** Another window's version, for the conflict screen. Refuses `seminars.unknown`. */
export async function readConflictingSave(ctx: MemberCtx, seminarId: number): Promise<{ conflict: ConflictingSave; version: number }> {
  const row = await readOwnSeminar(ctx, seminarId);
  const columns = marked(seminarFields, "conflict").map((name) => seminarFields[name].column);
  const conflict = { ...picked(row, columns), contents: await readableHtml(row.contents), savedAt: row.updatedAt };
  return { conflict, version: row.version };
}

/** Own seminar as stored. Refuses `seminars.unknown`. */
export async function readOwnSeminar(ctx: MemberCtx, seminarId: number): Promise<Row> {
  const row = await ownSeminar(ctx, seminarId);
  if (!row) throw new Refusal("seminars.unknown");
  return row;
}

/** 19 subjects (rule 115); chosen codes stay, even hidden ones. */
export async function seminarChoices(ctx: MemberCtx, chosen: Pick<SeminarValues, "mainSubject" | "seminarType">) {
  const subjects = await codeOptions(ctx, "main_subject", chosen.mainSubject);
  const isShown = (key: string, index: number) => index < MOST_SUBJECTS || key === chosen.mainSubject;
  return {
    subjects: subjects.filter(({ value }, index) => isShown(value, index)),
    types: await codeOptions(ctx, "seminar_type", chosen.seminarType),
  };
}

async function ownSeminar(ctx: MemberCtx, seminarId: number): Promise<Row | undefined> {
  const isOwn = and(eq(seminar.seminarId, seminarId), eq(seminar.hostUserId, ctx.actor.userId), isNull(seminar.deletedAt));
  return (await ctx.db.select().from(seminar).where(isOwn))[0];
}

async function draftValues(ctx: MemberCtx, seminarDraftId: number) {
  const { title, contents, fields, version, seminarId, seminarVersion } = await readDraft(ctx, seminarDraftId);
  const row = seminarId === null ? undefined : await ownSeminar(ctx, seminarId);
  const edited = row && !row.cancelledAt ? { ...(await savedExtras(ctx, row)), version: String(seminarVersion ?? row.version) } : {};
  const draft = { seminarDraftId: String(seminarDraftId), draftVersion: String(version) };
  return { ...BLANKS, ...fields, title, contents, ...edited, ...draft };
}

async function savedExtras(ctx: MemberCtx, { seminarId, version }: Row) {
  return { seminarId: String(seminarId), version: String(version), applicants: String(await applicantsOf(ctx, seminarId)) };
}

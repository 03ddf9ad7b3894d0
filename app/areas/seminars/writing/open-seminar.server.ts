import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { commonCodes } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { formatSeoul } from "~/time/seoul";
import { seminar } from "~db/schema/seminars";
import { applicantsOf } from "./delete-seminars.server";
import { readDraft } from "./drafts.server";
import { MOST_SUBJECTS } from "./internal/seminar-columns.server";
import type { SeminarValues } from "./seminar-values";

type Row = typeof seminar.$inferSelect;

const blank = { seminarId: "", version: "", seminarDraftId: "", draftVersion: "", autosaveVersion: "", applicants: "", cancelReason: "" };
const DEFAULTS = { mainSubject: "finance", seminarType: "online" };

/**
 * Opens the form on a new seminar, on one's own (`seminarId`), on a draft, which knows its seminar, or on a copy of an own one, without its dates. A
 * draft whose seminar is gone opens as a new seminar. Refuses `seminars.unknown`, `seminars.cancelled`, `seminars.draft-gone`.
 */
export async function openSeminar(
  ctx: MemberCtx,
  from: { seminarId?: number; seminarDraftId?: number; copyOf?: number },
): Promise<SeminarValues> {
  const fresh = { ...blank, editorKey: randomUUID() };
  if (from.seminarDraftId !== undefined) return { ...fresh, ...(await draftValues(ctx, from.seminarDraftId)) };
  const wanted = from.seminarId ?? from.copyOf;
  if (wanted === undefined) return { ...fresh, ...DEFAULTS, ...EMPTY };
  const row = await ownSeminar(ctx, wanted);
  if (!row) throw new Refusal("seminars.unknown");
  const values = { ...fresh, ...(await valuesOf(row)) };
  if (from.seminarId === undefined) return { ...values, startDateTime: "", endDateTime: "", applyUntil: "" };
  if (row.cancelledAt) throw new Refusal("seminars.cancelled");
  return { ...values, ...(await standing(ctx, row)) };
}

/** What another window saved, as it stands now. Refuses `seminars.unknown`. */
export async function readOwnSeminar(ctx: MemberCtx, seminarId: number): Promise<Row> {
  const row = await ownSeminar(ctx, seminarId);
  if (!row) throw new Refusal("seminars.unknown");
  return row;
}

/** The dropdowns: 19 subjects (decision 115) and all types; what is chosen already stands among them. */
export async function seminarChoices(ctx: MemberCtx, chosen: Pick<SeminarValues, "mainSubject" | "seminarType">) {
  const option = ({ commonCodeKey: value, commonCodeKeyName: label }: { commonCodeKey: string; commonCodeKeyName: string }) => ({
    value,
    label,
  });
  const [subjects, types] = await Promise.all([commonCodes(ctx, "main_subject"), commonCodes(ctx, "seminar_type")]);
  const isShown = (key: string, index: number) => index < MOST_SUBJECTS || key === chosen.mainSubject;
  return { subjects: subjects.filter(({ commonCodeKey }, index) => isShown(commonCodeKey, index)).map(option), types: types.map(option) };
}

const EMPTY = { title: "", contents: "", seminarLocation: "", startDateTime: "", endDateTime: "", applyUntil: "", capacity: "" };

async function ownSeminar(ctx: MemberCtx, seminarId: number): Promise<Row | undefined> {
  const own = and(eq(seminar.seminarId, seminarId), eq(seminar.hostUserId, ctx.actor.userId), isNull(seminar.deletedAt));
  return (await ctx.db.select().from(seminar).where(own))[0];
}

async function draftValues(ctx: MemberCtx, seminarDraftId: number) {
  const { title, contents, fields, version, seminarId, seminarVersion } = await readDraft(ctx, seminarDraftId);
  const row = seminarId === null ? undefined : await ownSeminar(ctx, seminarId);
  const edited = row && !row.cancelledAt ? { ...(await standing(ctx, row)), version: String(seminarVersion ?? row.version) } : {};
  const draft = { seminarDraftId: String(seminarDraftId), draftVersion: String(version) };
  return { ...EMPTY, ...DEFAULTS, ...fields, title, contents, ...edited, ...draft };
}

async function valuesOf(row: Row) {
  return {
    title: row.title,
    contents: row.contents,
    mainSubject: row.mainSubject,
    seminarType: row.seminarType,
    seminarLocation: row.seminarLocation,
    startDateTime: typed(row.startAt),
    endDateTime: typed(row.endAt),
    applyUntil: row.applyUntil ? typed(row.applyUntil) : "",
    capacity: row.capacity === null ? "" : String(row.capacity),
  };
}

async function standing(ctx: MemberCtx, { seminarId, version }: Row) {
  return { seminarId: String(seminarId), version: String(version), applicants: String(await applicantsOf(ctx, seminarId)) };
}

const typed = (at: Date) => formatSeoul(at, "yyyy-MM-ddTHH:mm");

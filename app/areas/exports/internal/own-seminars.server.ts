import { and, asc, desc, eq, getTableColumns, gt, isNull } from "drizzle-orm";
import { seminarFields } from "~/areas/seminars/writing/seminar-fields";
import type { MemberCtx } from "~/core/ctx.server";
import { marked } from "~/core/fields/declared";
import { inSlices } from "~/core/slices.server";
import { seminar, seminarDraft, seminarLetter } from "~db/schema/seminars";
import { copyColumns } from "./copy-columns.server";
import { table, type TableFile } from "./file-of";
import { TEXTS_PER_BATCH } from "./own-texts.server";

type SeminarRow = typeof seminar.$inferSelect;
type DraftRow = typeof seminarDraft.$inferSelect;

const MAX_ROWS = 20_000;

const isCell = <N extends string>(name: N): name is Exclude<N, "contents"> => name !== "contents";
const CELLS = marked(seminarFields, "copy").filter(isCell);
const DRAFT_CELLS = marked(seminarFields, "draft").filter(isCell);

/** Tables of hosted seminars, their mails and drafts. */
export async function seminarTables(ctx: MemberCtx): Promise<TableFile[]> {
  const columns = await copyColumns(ctx, seminarFields, CELLS, (row: Facts, name) => row[seminarFields[name].column]);
  const draftColumns = await copyColumns(ctx, seminarFields, DRAFT_CELLS, (row: DraftFacts, name) =>
    name === "title" ? row.title : (row.fields[name] ?? ""),
  );
  return [
    table(
      "세미나.csv",
      "연 세미나",
      [
        { label: "번호", value: (row) => row.seminarId },
        ...columns,
        { label: "신청한 사람", value: (row) => row.seatsTaken },
        { label: "취소", value: (row) => row.cancelledAt },
        { label: "취소 사유", value: (row) => row.cancelReason },
      ],
      () => factsOf(ctx),
    ),
    table(
      "세미나메일.csv",
      "세미나에 신청한 사람들에게 쓴 메일",
      [
        { label: "세미나", value: (row) => row.seminarTitle },
        { label: "제목", value: (row) => row.subject },
        { label: "내용", value: (row) => row.text },
        { label: "받는 사람 수", value: (row) => row.total },
        { label: "일시", value: (row) => row.createdAt },
      ],
      () => lettersOf(ctx),
    ),
    table(
      "세미나임시저장.csv",
      "임시저장한 세미나",
      [
        { label: "번호", value: (row) => row.seminarDraftId },
        ...draftColumns,
        { label: "수정하던 세미나", value: (row) => row.seminarId },
        { label: "저장", value: (row) => row.updatedAt },
      ],
      () => draftFactsOf(ctx),
    ),
  ];
}

type Facts = Omit<SeminarRow, "contents">;
type DraftFacts = Omit<DraftRow, "contents">;

function factsOf({ db, actor }: MemberCtx): Promise<Facts[]> {
  const { contents: _text, ...columns } = getTableColumns(seminar);
  return db
    .select(columns)
    .from(seminar)
    .where(and(eq(seminar.hostUserId, actor.userId), isNull(seminar.deletedAt)))
    .orderBy(desc(seminar.startAt))
    .limit(MAX_ROWS);
}

/** Mails of the host; recipients appear only as a number. */
function lettersOf({ db, actor }: MemberCtx) {
  const { subject, text, total, createdAt, kind, seminarLetterId } = seminarLetter;
  return db
    .select({ seminarTitle: seminar.title, subject, text, total, createdAt })
    .from(seminarLetter)
    .innerJoin(seminar, eq(seminar.seminarId, seminarLetter.seminarId))
    .where(and(eq(seminar.hostUserId, actor.userId), eq(kind, "MESSAGE"), isNull(seminar.deletedAt)))
    .orderBy(desc(seminarLetterId))
    .limit(MAX_ROWS);
}

function draftFactsOf({ db, actor }: MemberCtx): Promise<DraftFacts[]> {
  const { contents: _text, ...columns } = getTableColumns(seminarDraft);
  return db
    .select(columns)
    .from(seminarDraft)
    .where(eq(seminarDraft.userId, actor.userId))
    .orderBy(desc(seminarDraft.updatedAt))
    .limit(MAX_ROWS);
}

/** Undeleted seminars the member hosts, one at a time. */
export function ownSeminars({ db, actor }: MemberCtx) {
  const hostCondition = and(eq(seminar.hostUserId, actor.userId), isNull(seminar.deletedAt));
  return inSlices<SeminarRow>((last, size) => {
    const rest = and(hostCondition, last && gt(seminar.seminarId, last.seminarId));
    return db.select().from(seminar).where(rest).orderBy(asc(seminar.seminarId)).limit(size);
  }, TEXTS_PER_BATCH);
}

/** Seminar drafts, one at a time. */
export function ownSeminarDrafts({ db, actor }: MemberCtx) {
  return inSlices<DraftRow>((last, size) => {
    const rest = and(eq(seminarDraft.userId, actor.userId), last && gt(seminarDraft.seminarDraftId, last.seminarDraftId));
    return db.select().from(seminarDraft).where(rest).orderBy(asc(seminarDraft.seminarDraftId)).limit(size);
  }, TEXTS_PER_BATCH);
}

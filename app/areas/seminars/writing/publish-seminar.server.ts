import { and, eq, isNull, like, lt } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import type { MemberCtx } from "~/core/ctx.server";
import { pressKey, pressOnce, sameForm } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { seminar } from "~db/schema/seminars";
import { forgetDrafts } from "./internal/forget-drafts.server";
import { refuseLateClosing, refusePastStart, seminarColumns } from "./internal/seminar-columns.server";
import type { SavedSeminar, SeminarInput } from "./seminar.schema.server";

/** `isAnother`: this editor published another seminar before. */
type PublishedSeminar = SavedSeminar & { isAnother: boolean };

type Columns = Awaited<ReturnType<typeof seminarColumns>>;

/**
 * Publishes a seminar (2 §4 "Seminar"); idempotent per editor and content. Refuses `seminars.empty`,
 * `seminars.too-long`, `seminars.unknown-code`, `seminars.past-start`, `seminars.late-closing`, and `seminars.unknown`
 * if deleted since.
 */
export async function publishSeminar(ctx: MemberCtx, input: SeminarInput): Promise<PublishedSeminar> {
  const columns = await seminarColumns(ctx, input);
  const { editorKey: formKey } = input;
  const key = pressKey(ctx.actor, { action: "seminars.seminar", formKey, content: columns });
  const saved = await pressOnce(key, {
    find: () => publishedBefore(ctx, key),
    write: () => publish(ctx, input, columns, key),
  });
  return { ...saved, isAnother: formKey !== undefined && (await isAnother(ctx, key, saved)) };
}

function publish(ctx: MemberCtx, input: SeminarInput, columns: Columns, editorKey: string): Promise<SavedSeminar> {
  refusePastStart(columns.startAt, ctx.now());
  refuseLateClosing(columns.applyUntil, columns.startAt);
  return inTransaction(ctx, async (tx) => {
    const values = { ...columns, editorKey, hostUserId: tx.actor.userId, createdAt: tx.now(), updatedAt: tx.now() };
    const [inserted] = await tx.db.insert(seminar).values(values).$returningId();
    const { seminarId } = inserted!;
    await recordPicturePlaces(tx, { place: "SEMINAR", placeId: seminarId, html: columns.contents });
    await forgetDrafts(tx, input);
    await tx.audit("seminars.seminar-published", `seminar:${seminarId}`);
    announceSeminar(tx, seminarId);
    return { seminarId, version: 1 };
  });
}

async function isAnother({ db, actor }: MemberCtx, key: string, { seminarId }: SavedSeminar): Promise<boolean> {
  const ofForm = and(eq(seminar.hostUserId, actor.userId), like(seminar.editorKey, sameForm(key)));
  return (await db.$count(seminar, and(ofForm, lt(seminar.seminarId, seminarId), isNull(seminar.deletedAt)))) > 0;
}

async function publishedBefore({ db, actor }: MemberCtx, editorKey: string): Promise<SavedSeminar | null> {
  const { seminarId, version, deletedAt } = seminar;
  const own = and(eq(seminar.hostUserId, actor.userId), eq(seminar.editorKey, editorKey));
  const [known] = await db.select({ seminarId, version, deletedAt }).from(seminar).where(own);
  if (known?.deletedAt) throw new Refusal("seminars.unknown");
  return known ? { seminarId: known.seminarId, version: known.version } : null;
}

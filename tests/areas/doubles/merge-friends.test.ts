import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordProgress } from "~/areas/blog/reading/reading-progress.server";
import { recordReading } from "~/areas/blog/reading/record-reading.server";
import { mergeFriends } from "~/areas/doubles/merge-friends.server";
import { checkCounts } from "~/areas/reports/counting/check-counts.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { findDoubles } from "~/areas/sending/doubles/find-doubles.server";
import { joinedNotes } from "~/areas/sending/doubles/joined-notes";
import { samePerson } from "~/areas/sending/same-person.server";
import { writeFriends } from "~/areas/sending/friends/internal/write-friends.server";
import { chooseReadingRecord } from "~/areas/sending/history/choose-reading-record.server";
import { changeOptOut } from "~/areas/sending/opt-out/opt-out.server";
import { seal, sign } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { ask } from "~db/ask.server";
import { database } from "~db/client.server";
import { contentsViewHistory } from "~db/schema/blog";
import {
  friend,
  friendTagging,
  sendGroupFriend,
  sendHistory,
  sendingList,
  sendingListFriend,
  sendRecipient,
  sendRun,
} from "~db/schema/sending";
import { advance } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeTag } from "../../support/factories/tags";
import { withOwnCounts } from "../../support/own-counts";
import { runs } from "../../support/soak";

withOwnCounts();

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
/** Rows after the watermark, so that a roll-up counts them. */
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const job = () => makeCtx({ kind: "job", name: "reports.roll-up" });
const guest = () => makeCtx({ kind: "guest" });
const rowOf = async (receiverId: number) => (await database().select().from(friend).where(eq(friend.receiverId, receiverId)))[0]!;
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error.code ?? error,
  );

async function setUp() {
  const member = await makeMember();
  return { member, ctx: ctxOf(member), userId: member.userId, contentsId: await makePostRow(member.userId) };
}
type SetUp = Awaited<ReturnType<typeof setUp>>;

const send = ({ userId, contentsId }: SetUp, receiverId: number, deliveredAt: Date | null, viewedAt?: Date) =>
  makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt, viewedAt });

async function makeRun({ userId, contentsId }: SetUp, recipients: [receiverId: number, state: "SENT" | "FAILED" | "WAITING"][]) {
  const values = { userId, contentsId, formKey: Math.random().toString(36), total: recipients.length, status: "DONE" as const };
  const [run] = await database().insert(sendRun).values(values).$returningId();
  const { sendRunId } = run!;
  await database()
    .insert(sendRecipient)
    .values(recipients.map(([receiverId, state]) => ({ sendRunId, receiverId, state })));
  return sendRunId;
}

describe("merging two friends (rule 313)", () => {
  it("joins dispatches, groups, tags, waiting posts and notes; the messenger's next list does not bring the other back", async () => {
    const setup = await setUp();
    const { ctx, member, userId } = setup;
    const kept = await makeFriendRow(userId, { name: "이바다", note: "봄에 만남", hobby: "낚시" });
    const merged = await makeFriendRow(userId, { name: "바다", sealedPhone: seal("010-1111-2222"), hobby: "낚시", createdAt: ago(90) });
    const other = await makeFriendRow(userId);
    const [mine, both] = [await makeGroup(userId, [merged, other]), await makeGroup(userId, [kept, merged])];
    const tag = await makeTag(member, "단골", [merged, kept]);
    const only = await makeTag(member, "모임", [merged]);
    const sendingListId = await makeWaiting(userId, setup.contentsId, null, { people: 3 });
    await database()
      .insert(sendingListFriend)
      .values([kept, merged, other].map((receiverId) => ({ sendingListId, receiverId })));
    const shared = await makeRun(setup, [
      [kept, "SENT"],
      [merged, "SENT"],
    ]);
    const single = await makeRun(setup, [
      [merged, "SENT"],
      [other, "FAILED"],
    ]);
    await send(setup, merged, ago(3), ago(2));
    await mergeFriends(ctx, { keptId: kept, mergedId: merged });
    await mergeFriends(ctx, { keptId: kept, mergedId: merged });

    const note = "봄에 만남\n합치기 전 이름: 바다";
    expect(await rowOf(kept)).toMatchObject({ name: "이바다", hobby: "낚시", note, createdAt: ago(90), goneAt: null });
    expect(await rowOf(merged)).toMatchObject({ mergedIntoId: kept, name: "", sealedPhone: null, note: "" });
    expect((await rowOf(kept)).sealedPhone).not.toBeNull();
    const groups = await database()
      .select()
      .from(sendGroupFriend)
      .where(inArray(sendGroupFriend.receiverId, [kept, merged]));
    expect(groups.map(({ groupId, receiverId }) => [groupId, receiverId])).toEqual([mine, both].map((groupId) => [groupId, kept]));
    const tags = await database()
      .select()
      .from(friendTagging)
      .where(inArray(friendTagging.receiverId, [kept, merged]));
    expect(tags.map(({ tagId, receiverId }) => [tagId, receiverId]).sort()).toEqual([tag, only].map((tagId) => [tagId, kept]).sort());
    expect((await database().select().from(sendingList).where(eq(sendingList.sendingListId, sendingListId)))[0]!.people).toBe(2);
    const linesOf = (sendRunId: number) =>
      database().select().from(sendRecipient).where(eq(sendRecipient.sendRunId, sendRunId)).orderBy(asc(sendRecipient.receiverId));
    expect(
      (await linesOf(shared)).map((row) => row.receiverId),
      "a run that sent to both keeps both lines",
    ).toEqual([kept, merged]);
    expect((await linesOf(single)).map((row) => row.receiverId)).toEqual([kept, other]);

    const listed = async (ids: number[], isComplete = true) => {
      const rows = await Promise.all(ids.map(rowOf));
      const friends = rows.map((row) => ({
        id: row.kakaotalkId,
        uuid: row.kakaotalkUuid,
        nickname: row.profileNickname,
        thumbnailUrl: "",
      }));
      await inTransaction(ctx, (tx) => writeFriends(tx, { friends, isComplete, askedAt: new Date() }));
    };
    await listed([kept, merged, other]);
    expect(await rowOf(merged)).toMatchObject({ mergedIntoId: kept, goneAt: expect.any(Date) });
    await listed([merged, other]);
    expect(await rowOf(merged), "the messenger lists this one alone: it is the way to the person").toMatchObject({
      mergedIntoId: null,
      goneAt: null,
    });
  });

  it("refuses foreign friends, a friend who is gone in place of one who is not, a run under way, and notes that do not fit", async () => {
    const setup = await setUp();
    const { ctx, userId } = setup;
    const stranger = await makeFriendRow((await makeMember()).userId);
    const [a, b, gone] = [await makeFriendRow(userId), await makeFriendRow(userId), await makeFriendRow(userId, { goneAt: ago(1) })];
    const merge = (keptId: number, mergedId: number) => code(mergeFriends(ctx, { keptId, mergedId }));
    expect(await merge(a, stranger)).toBe("common.not-found");
    expect(await merge(stranger, a)).toBe("common.not-found");
    expect(await merge(a, a)).toBe("common.not-found");
    expect(await merge(gone, a)).toBe("sending.merge-gone");
    const sendRunId = await makeRun(setup, [[b, "WAITING"]]);
    expect(await merge(a, b)).toBe("sending.merge-under-way");
    await database().update(sendRecipient).set({ state: "SENT" }).where(eq(sendRecipient.sendRunId, sendRunId));
    await database()
      .update(friend)
      .set({ note: "가".repeat(251) })
      .where(eq(friend.receiverId, a));
    await database()
      .update(friend)
      .set({ note: "나".repeat(250) })
      .where(eq(friend.receiverId, b));
    expect(await merge(a, b)).toBe("sending.merge-notes");
    expect((await rowOf(b)).mergedIntoId).toBeNull();
    expect(await merge(a, gone)).toBeNull();
    expect(await merge(b, gone), "merged already, into another friend").toBe("common.not-found");
  });

  it("keeps an opt-out of either, and the other's links still opt out, count readings and switch the record off", async () => {
    const setup = await setUp();
    const { ctx, userId } = setup;
    const [kept, merged] = [await makeFriendRow(userId), await makeFriendRow(userId)];
    const sendHistoryId = await send(setup, merged, ago(1));
    await mergeFriends(ctx, { keptId: kept, mergedId: merged });
    const link = { sendHistoryId, receiverId: merged, t: sign("read", sendHistoryId, merged) };
    const { id } = await recordReading(guest(), link);
    await recordProgress(ctx, { id: id!, sendHistoryId, t: link.t, endTime: new Date(), scrollMovement: 100 });
    const [sent] = await database().select().from(sendHistory).where(eq(sendHistory.sendHistoryId, sendHistoryId));
    expect(sent).toMatchObject({ receiverId: kept, viewedAt: expect.any(Date), readToEndAt: expect.any(Date) });
    await chooseReadingRecord(guest(), { ...link, readingRecordYn: "N" });
    expect((await rowOf(kept)).readingRecordYn).toBe("N");
    expect(await recordReading(guest(), link)).toEqual({ id: null });
    await changeOptOut(guest(), merged, "stop");
    expect(await rowOf(kept)).toMatchObject({ subscribeYn: "N", optedOutAt: expect.any(Date) });
    expect(await samePerson(ctx, merged)).toEqual([merged, kept]);

    const out = await makeFriendRow(userId, { subscribeYn: "N", optedOutAt: ago(5), readingRecordYn: "N" });
    const other = await makeFriendRow(userId, { subscribeYn: "Y" });
    await mergeFriends(ctx, { keptId: other, mergedId: out });
    expect(await rowOf(other)).toMatchObject({ subscribeYn: "N", optedOutAt: ago(5), readingRecordYn: "N" });
  });

  it("never loses a dispatch, a reading or a fee, and keeps the counts of reports equal to what they count", async () => {
    const pair = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }));
    const dispatch = fc.record({
      friend: fc.nat({ max: 4 }),
      post: fc.nat({ max: 1 }),
      hours: fc.integer({ min: 1, max: 118 }),
      delivered: fc.boolean(),
      read: fc.boolean(),
      fee: fc.nat({ max: 90 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(dispatch, { minLength: 1, maxLength: 12 }),
        fc.array(pair, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 2 }),
        async (dispatches, pairs, counted) => {
          const setup = await setUp();
          const { ctx, userId } = setup;
          const posts = [setup.contentsId, await makePostRow(userId, { mainSubject: "health" })];
          const ids: number[] = [];
          for (let n = 0; n < 5; n++) ids.push(await makeFriendRow(userId));
          const add = async ({ friend: at, post, hours, delivered, read, fee }: (typeof dispatches)[number]) => {
            const deliveredAt = delivered ? later(hours) : null;
            const values = { userId, authorId: userId, contentsId: posts[post]!, receiverId: ids[at]!, deliveredAt, feeWon: fee };
            await makeDispatch({ ...values, viewedAt: read ? later(hours + 1) : undefined });
          };
          const early = Math.floor((dispatches.length * counted) / 2);
          for (const one of dispatches.slice(0, early)) await add(one);
          advance(5 * DAY);
          await rollUp(job());
          for (const one of dispatches.slice(early)) await add(one);
          advance(5 * DAY);
          if (counted === 1) await rollUp(job());
          const before = await stateOf(userId);
          const into = new Map(ids.map((id) => [id, id]));
          for (const [a, b] of pairs) {
            const [keptId, mergedId] = [ids[a]!, ids[b]!];
            const may = keptId !== mergedId && into.get(keptId) === keptId && into.get(mergedId) === mergedId;
            const outcome = await code(mergeFriends(ctx, { keptId, mergedId }));
            if (!may) expect(["common.not-found", null, "sending.merge-gone"]).toContain(outcome);
            else expect(outcome).toBeNull();
            if (may) for (const [id, living] of into) if (living === mergedId) into.set(id, keptId);
          }
          const after = await stateOf(userId);
          expect(after).toEqual({ ...before, sends: before.sends.map((row) => ({ ...row, receiverId: into.get(row.receiverId) })) });
          advance(DAY);
          await rollUp(job());
          expect(await checkCounts(job())).toEqual([]);
          expect(await countsOf(userId)).toEqual(await rawCountsOf(userId));
        },
      ),
      runs({ test: 12, soak: 300 }),
    );
  });
});

async function stateOf(userId: number) {
  const db = database();
  const sends = await db.select().from(sendHistory).where(eq(sendHistory.userId, userId)).orderBy(asc(sendHistory.sendHistoryId));
  const ids = sends.map((row) => row.sendHistoryId);
  const readings = await db
    .select()
    .from(contentsViewHistory)
    .where(inArray(contentsViewHistory.sendHistoryId, ids))
    .orderBy(asc(contentsViewHistory.id));
  return { sends, readings, feeWon: sends.reduce((sum, row) => sum + row.feeWon, 0) };
}

const countsOf = (userId: number) =>
  ask(
    job(),
    sql`SELECT receiver_id AS id, sent, opened FROM customer_interest WHERE sender_id = ${userId} AND sent + opened > 0 ORDER BY id`,
  );

const rawCountsOf = (userId: number) =>
  ask(
    job(),
    sql`SELECT receiver_id AS id, CAST(COUNT(*) AS SIGNED) AS sent, CAST(COUNT(viewed_at) AS SIGNED) AS opened FROM send_history
      WHERE user_id = ${userId} AND delivered_at IS NOT NULL GROUP BY receiver_id ORDER BY id`,
  );

describe("suggestions of doubles", () => {
  it("pair friends with one phone, nickname or noted name, and keep the friend of today", async () => {
    const { ctx, userId } = await setUp();
    const gone = await makeFriendRow(userId, { profileNickname: "달빛", sealedPhone: seal("+82-10-1234-5678"), goneAt: ago(3) });
    const now = await makeFriendRow(userId, { profileNickname: "새 달빛", sealedPhone: seal("010 1234 5678") });
    const [a, b] = [await makeFriendRow(userId, { profileNickname: "봄 날" }), await makeFriendRow(userId, { profileNickname: "봄날" })];
    const [c, d] = [await makeFriendRow(userId, { name: "이바다" }), await makeFriendRow(userId, { name: "이 바다" })];
    await makeFriendRow(userId, { profileNickname: "사라진 둘", goneAt: ago(2) });
    await makeFriendRow(userId, { profileNickname: "사라진 둘", goneAt: ago(2) });
    await makeFriendRow((await makeMember()).userId, { profileNickname: "봄날" });
    const doubles = await findDoubles(ctx);
    expect(doubles.map(({ why, kept, other }) => [why, kept.receiverId, other.receiverId])).toEqual([
      ["phone", now, gone],
      ["nickname", b, a],
      ["name", d, c],
    ]);
    await mergeFriends(ctx, { keptId: b, mergedId: a });
    expect((await findDoubles(ctx)).map(({ why }) => why)).toEqual(["phone", "name"]);
  });

  it("join notes without losing a value", () => {
    const empty = { name: "", phoneNumberEncryption: "", gender: "", age: "", hobby: "", occupation: "", note: "" };
    expect(joinedNotes({ ...empty, gender: "female", note: "하나" }, { ...empty, gender: "male", age: "40대", note: "둘" })).toEqual({
      ...empty,
      gender: "female",
      age: "40대",
      note: "하나\n둘\n합치기 전 성별: 남성",
    });
    expect(joinedNotes({ ...empty, note: "같음" }, { ...empty, note: "같음" }).note).toBe("같음");
  });
});

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { forgetReadings } from "~/areas/blog/reading/forget-readings.server";
import { readSummary } from "~/areas/reports/cards/read-summary.server";
import { readPostCards } from "~/areas/reports/cards/read-post-cards.server";
import { readReaders } from "~/areas/reports/cards/read-readers.server";
import { advanceInterest } from "~/areas/reports/counting/advance-interest.server";
import { checkCounts } from "~/areas/reports/counting/check-counts.server";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { forgetReadingCounts } from "~/areas/reports/counting/forget-reading-counts.server";
import { allCustomerInterestRows, readCustomerInterest } from "~/areas/reports/customers/read-customer-interest.server";
import { allSubjectRows, readSubjectReport } from "~/areas/reports/customers/read-subject-report.server";
import { allCreatorFeeRows, readCreatorFees } from "~/areas/reports/fees/read-creator-fees.server";
import { readMonthlyViews } from "~/areas/reports/ranking/read-monthly-views.server";
import { readPopularContents } from "~/areas/reports/ranking/read-popular-contents.server";
import { readViewRanking } from "~/areas/reports/ranking/read-view-ranking.server";
import { feesOfCreators } from "~/areas/reports/fees/fees-of-creators.server";
import { readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { rangeOf } from "~/areas/reports/report-range";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { recordReadToEnd, recordViewing } from "~/areas/sending/history/record-viewing.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { inTransaction } from "~/core/transaction.server";
import { addDays, addMonths, DAY_MS, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { customerCalendar, customerInterest, rollupWatermark } from "~db/schema/reports";
import { sendHistory } from "~db/schema/sending";
import { advance } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeAdmin, makeMember } from "../../support/factories/members";
import { withOwnCounts } from "../../support/own-counts";
import * as recount from "./recount";
import { chance, seedHint, times } from "../../support/soak";

const MINUTE = 60_000;
/** Steps between rare operations, whose kinds alternate. */
const RARE_EVERY = 25;
const STEPS = times({ test: 4 * RARE_EVERY, soak: 1_000 });
const page = { page: 1, rowsPerPage: 2_000, direction: "desc" as const };
const job = () => makeCtx({ kind: "job" as const, name: "reports.roll-up" });

withOwnCounts();

const only = <T extends object>(rows: T[], like: object[]): unknown[] => {
  const names = Object.keys(like[0] ?? {});
  return recount.sorted(rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name as keyof T]]))));
};

/** Rows must equal the recount, and sums must equal the rows. */
function agree<T extends object>(
  report: { rows: T[]; total: number; sums?: object },
  expected: object[],
  hint: string,
  added: string[] = [],
) {
  if (expected.length === 0) expect(report.rows, hint).toEqual([]);
  else expect(only(report.rows, expected), hint).toEqual(recount.sorted(expected));
  expect(report.total, hint).toBe(expected.length);
  const sumOf = (name: string) => expected.reduce((total, row) => total + Number(row[name as keyof object]), 0);
  expect(report.sums ?? {}, hint).toMatchObject(Object.fromEntries(added.map((name) => [name, sumOf(name)])));
}

function earnedByMonth(fromMonth: string, toMonth: string): Promise<object[]> {
  return inSnapshot(job(), async (snap) => {
    const { counted, later } = feesOfCreators(fromMonth, toMonth);
    const [rows] = await snap.db
      .execute(sql`SELECT author_id AS authorId, month, CAST(SUM(sent) AS SIGNED) AS sent, CAST(SUM(fee) AS SIGNED) AS fee
      FROM (${sql.raw(`${counted} UNION ALL ${later}`)}) AS fees GROUP BY author_id, month`);
    return rows as unknown as object[];
  });
}

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

it("every report equals a plain recount after random dispatches, openings, readings, deletions and roll-ups", async () => {
  const any = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
  const members = [await makeMember(), await makeMember(), await makeMember()];
  const [author] = members;
  const admin = ctxOf(await makeAdmin());
  const posts: number[] = [];
  for (const { userId } of members)
    for (const mainSubject of ["finance", "tax_law", "finance"])
      posts.push(await makePostRow(userId, { mainSubject, shopYn: any(["Y", "N"] as const) }));
  const friends = new Map<number, number[]>();
  for (const { userId } of members) friends.set(userId, await Promise.all([1, 2, 3, 4].map(() => makeFriendRow(userId))));
  const sent: number[] = [];
  const db = database();

  const send = async () => {
    const { userId } = any(members);
    const contentsId = any(posts);
    const [post] = await db.select().from(contents).where(eq(contents.contentsId, contentsId));
    const deliveredAt = chance() < 0.85 ? new Date() : null;
    const row = {
      userId,
      authorId: post!.userId,
      contentsId,
      receiverId: any(friends.get(userId)!),
      deliveredAt,
      feeWon: any([0, 10, 15]),
    };
    const [inserted] = await db.insert(sendHistory).values({ ...row, createdAt: new Date() });
    sent.push(inserted.insertId);
  };
  const open = async () => {
    if (sent.length === 0) return;
    const sendHistoryId = any(sent);
    const [row] = await db.select().from(sendHistory).where(eq(sendHistory.sendHistoryId, sendHistoryId));
    const { contentsId, receiverId } = row!;
    const bottom = chance() < 0.4;
    await db
      .insert(contentsViewHistory)
      .values({ sendHistoryId, receiverId, contentsId, viewedAt: new Date(), scrollMovement: bottom ? 100 : 40 });
    await recordViewing(job(), sendHistoryId, new Date());
    if (bottom) await recordReadToEnd(job(), sendHistoryId, new Date());
  };
  const confirm = async () => {
    const [row] = await db.select().from(sendHistory).where(isNull(sendHistory.deliveredAt)).limit(1);
    if (row) await db.update(sendHistory).set({ deliveredAt: new Date() }).where(eq(sendHistory.sendHistoryId, row.sendHistoryId));
  };
  const removePost = () =>
    db
      .update(contents)
      .set({ deleteYn: "Y" })
      .where(and(eq(contents.contentsId, any(posts)), eq(contents.deleteYn, "N")));
  const changeSubject = async () => {
    const [post] = await db
      .select()
      .from(contents)
      .where(eq(contents.contentsId, any(posts)));
    const owner = members.find(({ userId }) => userId === post!.userId)!;
    if (post!.deleteYn === "Y") return;
    const mainSubject = any(["finance", "tax_law", "insurance"]);
    const { contentsId, title, contents: text, contentsType, version } = post!;
    await revisePost(ctxOf(owner), { contentsId, title, contents: text, contentsType, mainSubject, version } as never);
  };
  const forget = () => {
    const ctx = ctxOf(members[2]!);
    return inTransaction(ctx, async (tx) => {
      await forgetReadingCounts(tx);
      await forgetReadings(tx);
      await forgetFriends(tx);
    });
  };
  const wait = () => {
    const now = Date.now();
    const midnight = startOfSeoulDay(addDays(seoulDay(new Date()), 1)).getTime();
    const monthsEnd = startOfSeoulDay(monthDays(seoulMonth(new Date())).until).getTime();
    const kind = chance();
    if (kind < 0.35) return advance(Math.floor(chance() * 5 * MINUTE));
    if (kind < 0.6) return advance(Math.floor(chance() * 2 * DAY_MS));
    if (kind < 0.8) return advance(midnight - now - any([1, 0, -1]));
    if (kind < 0.9) return advance(monthsEnd - now - any([1, 0, -1, 90_000]));
    return advance(Math.floor(chance() * 40 * DAY_MS));
  };

  for (let step = 1; step <= STEPS; step++) {
    const kind = chance();
    if (step % RARE_EVERY === 0) await [confirm, changeSubject, removePost, forget][(step / RARE_EVERY - 1) % 4]!();
    else if (kind < 0.35) await send();
    else if (kind < 0.62) await open();
    else if (kind < 0.67) await confirm();
    else if (kind < 0.87) wait();
    else if (kind < 0.98) await rollUp(job());
    else await changeSubject();
    if (step % RARE_EVERY === 0) expect(await checkCounts(job()), `${seedHint}, step ${step}`).toEqual([]);
    if (step % 20 === 0 || step % RARE_EVERY === 0) await check(`${seedHint}, step ${step}`);
  }

  async function check(hint: string) {
    const raw = await recount.rawRows();
    const now = new Date();
    const today = seoulDay(now);
    const one = any(members);
    const cases: [MemberCtx, "mine" | "all", { username?: string }, number | null][] = [
      [ctxOf(one), "mine", { username: author!.email }, one.userId],
      [admin, "all", { username: one.email }, one.userId],
      [admin, "all", {}, null],
    ];
    const toDay = addDays(today, -Math.floor(chance() * 60));
    const range = rangeOf(addDays(toDay, -Math.floor(chance() * any([1, 10, 40, 400]))), any([toDay, today]));
    const day = any([today, today, addDays(today, -1), addDays(today, -40), addDays(today, -400), toDay]);
    for (const [ctx, scope, whose, userId] of cases) {
      const description = `${hint}, ${scope} of ${userId ?? "everybody"}, ${range.fromDay} to ${range.toDay}, day ${day}`;
      const fees = recount.fees(raw, userId, now);
      const feeSums = ["sendCountAll", "creatorFeeAll", "sendCountMonth", "contentsViewCountMonth", "creatorFeeMonth"];
      agree(await readCreatorFees(ctx, scope, { ...page, ...whose, sort: "creatorFeeAll" }), fees, description, feeSums);
      expect(only(await collect(allCreatorFeeRows(ctx, scope, whose)), fees), description).toEqual(recount.sorted(fees));
      const subjects = recount.subjects(raw, userId, range);
      agree(await readSubjectReport(ctx, scope, { ...page, ...whose, range, sort: "viewRate" }), subjects, description, [
        "sendCount",
        "viewCount",
      ]);
      expect(only(await collect(allSubjectRows(ctx, scope, { ...whose, range })), subjects), description).toEqual(recount.sorted(subjects));
      const interest = recount.interest(raw, userId, day);
      const customers = await readCustomerInterest(ctx, scope, { ...page, ...whose, day, sort: "interest" });
      agree(customers, interest, description);
      expect(customers.sums, description).toEqual(recount.interestSums(raw, userId, day));
      expect(only(await collect(allCustomerInterestRows(ctx, scope, { ...whose, day })), interest), description).toEqual(
        recount.sorted(interest),
      );
      const sort = any(["name", "createDate", "subscribeYn", "sendCount", "viewCount", "interest", "day", "sixMonth", "oneYear"] as const);
      const order = { ...whose, day, sort, direction: any(["asc", "desc"] as const) };
      const fullPage = await readCustomerInterest(ctx, scope, { ...page, ...order });
      expect(only(fullPage.rows, interest), `${description} by ${sort} ${order.direction}`).toEqual(recount.sorted(interest));
      const turned = [];
      for (let number = 1; number <= Math.ceil(fullPage.total / 3) + 1; number++)
        turned.push(...(await readCustomerInterest(ctx, scope, { page: number, rowsPerPage: 3, ...order })).rows);
      expect(turned, `${description} by ${sort} ${order.direction}`).toEqual(fullPage.rows);
      const figures = fullPage.rows.map((row) => row[sort]).filter((value) => typeof value === "number");
      const up = [...figures].sort((one, other) => one - other);
      expect(figures, `${description} by ${sort} ${order.direction}`).toEqual(order.direction === "asc" ? up : up.reverse());
      const cards = recount.cards(raw, userId, range);
      agree(await readPostCards(ctx, scope, { ...page, ...whose, range }), cards, description, [
        "sendCount",
        "readCount",
        "readToEndCount",
        "feeWon",
      ]);
      const post = cards.length > 0 ? any(cards) : { contentsId: any(posts), sendCount: 0, readCount: 0 };
      const readers = await readReaders(ctx, scope, { ...page, ...whose, range, contentsId: post.contentsId });
      expect([readers.total, readers.rows.filter((row) => row.viewedAt).length], description).toEqual([post.sendCount, post.readCount]);
      const paged = [];
      for (let number = 1; number <= Math.ceil(readers.total / 3) + 1; number++)
        paged.push(...(await readReaders(ctx, scope, { page: number, rowsPerPage: 3, ...whose, range, contentsId: post.contentsId })).rows);
      expect(
        paged.map((row) => row.sendHistoryId),
        description,
      ).toEqual(recount.readers(raw, userId, range, post.contentsId));
      if (whose.username && scope === "all") continue;
      const dateOption = any(["1day", "7days", "month"] as const);
      const ranked = await readViewRanking(ctx, scope, { ...page, dateOption, day });
      agree(ranked, recount.ranking(raw, userId, ranked.range), description);
      agree(await readPopularContents(ctx, scope, { ...page, sort: "dayAverage" }), recount.popular(raw, userId, now), description);
      const months = { fromMonth: addMonths(seoulMonth(now), -3), toMonth: seoulMonth(now) };
      for (const month of await readFeeChart(ctx, scope, months)) {
        const these = raw.sends.filter((row) => row.month === month.yearMonth && (userId === null || row.authorId === userId));
        expect([month.sendCount, month.creatorFee], description).toEqual([these.length, these.reduce((won, row) => won + row.feeWon, 0)]);
      }
    }
    const kept = [...raw.posts.values()].find((post) => post.deleteYn === "N")!;
    for (const month of await readMonthlyViews(admin, "all", { contentsId: kept.contentsId, yearMonth: seoulMonth(now) }))
      expect(month.viewCount, hint).toBe(
        raw.views.filter((row) => row.contentsId === kept.contentsId && row.month === month.yearMonth).length,
      );
    const [first, last] = [addMonths(seoulMonth(now), -any([0, 1, 5, 30])), any([addMonths(seoulMonth(now), -1), seoulMonth(now)])];
    expect(recount.sorted(await earnedByMonth(first, last)), hint).toEqual(recount.sorted(recount.earnedByMonth(raw, first, last)));
    const month = any([seoulMonth(now), addMonths(seoulMonth(now), -1)]);
    expect(await readSummary(job(), one.userId, monthDays(month)), hint).toMatchObject(recount.monthSummary(raw, one.userId, month));
  }
});

it("a report read during a roll-up is exact: watermark and counts are of one moment", async () => {
  const member = await makeMember();
  const contentsId = await makePostRow(member.userId);
  const receiverId = await makeFriendRow(member.userId);
  const month = seoulMonth(new Date());
  const reading = async () => (await readFeeChart(ctxOf(member), "mine", { fromMonth: month, toMonth: month }))[0]!.sendCount;
  for (let round = 1; round <= 40; round++) {
    const at = new Date();
    await database()
      .insert(sendHistory)
      .values({ userId: member.userId, authorId: member.userId, contentsId, receiverId, deliveredAt: at, feeWon: 10, createdAt: at });
    advance(5 * MINUTE);
    const [, ...counts] = await Promise.all([rollUp(job()), reading(), reading(), reading(), reading()]);
    expect(counts).toEqual([round, round, round, round]);
  }
});

it("customer interest is exact while either of its two counts is behind", async () => {
  const member = await makeMember();
  const contentsId = await makePostRow(member.userId);
  const receiverId = await makeFriendRow(member.userId);
  const at = new Date();
  const row = { userId: member.userId, authorId: member.userId, contentsId, receiverId, deliveredAt: at, feeWon: 10, createdAt: at };
  await database()
    .insert(sendHistory)
    .values([{ ...row, viewedAt: at }, { ...row, viewedAt: at }, row]);
  advance(5 * MINUTE);
  for (const [table, behind] of [
    [customerCalendar, ["calendar", "calendarOpens"]],
    [customerInterest, ["customers", "opens"]],
  ] as const) {
    await rollUp(job());
    await database().delete(table);
    await database()
      .update(rollupWatermark)
      .set({ countedUntil: new Date(0) })
      .where(inArray(rollupWatermark.rollup, behind));
    const { rows, sums } = await readCustomerInterest(ctxOf(member), "mine", { ...page, sort: "interest" });
    for (const figures of [rows[0], sums]) expect(figures, behind[0]).toMatchObject({ sendCount: 3, viewCount: 2, interest: 66.67 });
    await forgetCounts(job());
  }
});

it("interest windows advance by the calendars, but not before the calendars are counted as far", async () => {
  const member = await makeMember();
  const contentsId = await makePostRow(member.userId);
  const receiverId = await makeFriendRow(member.userId);
  const at = new Date();
  const row = { userId: member.userId, authorId: member.userId, contentsId, receiverId, deliveredAt: at, feeWon: 10, createdAt: at };
  await database()
    .insert(sendHistory)
    .values([{ ...row, viewedAt: at }, row]);
  advance(5 * MINUTE);
  await rollUp(job());
  advance(DAY_MS);
  const { rollup, countedUntil } = rollupWatermark;
  const moveMark = (seconds: number) =>
    database()
      .update(rollupWatermark)
      .set({ countedUntil: sql`${countedUntil} + INTERVAL ${seconds} SECOND` })
      .where(eq(rollup, "calendarOpens"));
  const spans = () => database().select().from(customerInterest).where(eq(customerInterest.senderId, member.userId));
  const exact = async () => {
    const { rows } = await readCustomerInterest(ctxOf(member), "mine", { ...page, sort: "interest" });
    expect(rows[0]).toMatchObject({ sendCount: 2, viewCount: 1, day: 0, oneMonth: 50 });
  };
  await moveMark(-1);
  await advanceInterest(job());
  expect(await spans()).toMatchObject([{ sentDay: 2, openedDay: 1 }]);
  await exact();
  await moveMark(1);
  await advanceInterest(job());
  expect(await spans()).toMatchObject([{ sentDay: 0, openedDay: 0, sentOneMonth: 2, openedOneMonth: 1 }]);
  await exact();
});

it("the readers of a range keep their order from either end of the index", async () => {
  const member = await makeMember();
  const contentsId = await makePostRow(member.userId);
  const receiverId = await makeFriendRow(member.userId);
  const days: string[] = [];
  for (let n = 0; n < 60; n++) {
    const at = new Date();
    days.push(seoulDay(at));
    const opened = new Date(at.getTime() + (n % 4 === 0 ? -3 * DAY_MS : (n % 7) * DAY_MS));
    const row = { userId: member.userId, authorId: member.userId, contentsId, receiverId, feeWon: 10, createdAt: at };
    await database()
      .insert(sendHistory)
      .values({ ...row, deliveredAt: at, viewedAt: n % 5 === 0 ? null : opened });
    advance(2 * DAY_MS);
  }
  await rollUp(job());
  const raw = await recount.rawRows();
  for (const [first, last] of [
    [0, 5],
    [28, 33],
    [54, 59],
    [0, 59],
  ] as const) {
    const range = rangeOf(days[first]!, days[last]!);
    const expected = recount.readers(raw, member.userId, range, contentsId);
    const pages = [];
    for (let number = 1; number <= Math.ceil(expected.length / 2); number++)
      pages.push(...(await readReaders(ctxOf(member), "mine", { page: number, rowsPerPage: 2, range, contentsId })).rows);
    expect(pages.map((row) => row.sendHistoryId)).toEqual(expected);
  }
});

it("posts with equal readings share a rank, and the next rank skips as many", async () => {
  const member = await makeMember();
  const receiverId = await makeFriendRow(member.userId);
  for (const readings of [3, 2, 2, 1]) {
    const contentsId = await makePostRow(member.userId);
    for (let n = 0; n < readings; n++)
      await database().insert(contentsViewHistory).values({ sendHistoryId: 1, receiverId, contentsId, viewedAt: new Date() });
  }
  const query = { ...page, dateOption: "7days" as const, day: seoulDay(new Date()) };
  const { rows, range } = await readViewRanking(ctxOf(member), "mine", query);
  expect(rows.map((row) => [row.ranking, row.viewCount])).toEqual([
    [1, 3],
    [2, 2],
    [2, 2],
    [4, 1],
  ]);
  expect(range).toEqual({ fromDay: "2026-02-23", toDay: "2026-03-01" });
  expect((await readViewRanking(ctxOf(member), "mine", { ...query, rowsPerPage: 2, page: 2 })).rows.map((row) => row.ranking)).toEqual([
    2, 4,
  ]);
});

it("the nightly check finds rows that a watermark missed, in each roll-up and each of eight days; a recount repairs them", async () => {
  const author = await makeMember();
  const [contentsId, receiverId] = [await makePostRow(author.userId), await makeFriendRow(author.userId)];
  const to = { userId: author.userId, authorId: author.userId, contentsId, receiverId };
  const at = (days: number, minutes = 0) => new Date(startOfSeoulDay(addDays(seoulDay(new Date()), -days)).getTime() + minutes * MINUTE);
  advance(4 * 60 * MINUTE);
  const known = await makeDispatch({ ...to, deliveredAt: at(5, 10), viewedAt: at(5, 20) });
  const unopened = await makeDispatch({ ...to, deliveredAt: at(4) });
  await makeDispatch({ ...to, deliveredAt: at(0, 1), viewedAt: at(0, 2) });
  await rollUp(job());
  expect(await checkCounts(job())).toEqual([]);

  // A lagging clock writes a dispatch and an opening after the roll-up.
  const late = await makeDispatch({ ...to, deliveredAt: at(1, 10), viewedAt: at(1, 20) });
  const db = database();
  await db
    .update(sendHistory)
    .set({ readToEndAt: at(1, 21) })
    .where(eq(sendHistory.sendHistoryId, late));
  await db
    .update(sendHistory)
    .set({ viewedAt: at(1, 5) })
    .where(eq(sendHistory.sendHistoryId, unopened));
  const [yesterday, earlier] = [seoulDay(at(1)), seoulDay(at(4))];
  const month = yesterday.slice(0, 4) + yesterday.slice(5, 7);
  const faults = await checkCounts(job());
  for (const rollup of ["dispatches", "customers", "calendar", "subjects", "ends", "views"] as const)
    expect(faults.filter((fault) => fault.rollup === rollup)).toEqual([{ rollup, period: yesterday, missed: 1 }]);
  for (const rollup of ["opens", "calendarOpens", "subjectOpens", "openPlaces"] as const)
    expect(faults.filter((fault) => fault.rollup === rollup)).toEqual([
      { rollup, period: earlier, missed: 1 },
      { rollup, period: yesterday, missed: 1 },
    ]);
  for (const rollup of ["authorMonths", "viewMonths"] as const)
    expect(faults.filter((fault) => fault.rollup === rollup)).toEqual([{ rollup, period: month, missed: 1 }]);
  const missed = Object.fromEntries((await db.select().from(rollupWatermark)).map((mark) => [mark.rollup, mark.missed]));
  expect(missed).toMatchObject({ dispatches: 1, opens: 2, viewMonths: 1 });

  await rollUp(job());
  expect(await checkCounts(job())).toHaveLength(faults.length);
  await forgetCounts(job());
  await rollUp(job());
  expect(await checkCounts(job())).toEqual([]);
  await db.delete(sendHistory).where(eq(sendHistory.sendHistoryId, known));
  expect(await checkCounts(job())).toContainEqual({ rollup: "dispatches", period: seoulDay(at(5)), missed: -1 });
});

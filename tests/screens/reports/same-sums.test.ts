import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { type Member, makeCtx } from "~/core/ctx.server";
import { type As, screen } from "../../support/app";
import { freeze } from "../../support/clock";
import { withOwnCounts } from "../../support/own-counts";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const [FIRST, COUNTED, TODAY] = [new Date("2026-02-01T03:00:00Z"), new Date("2026-03-10T03:00:00Z"), new Date("2026-03-20T03:00:00Z")];
const DAYS = "startDateTime=2026-03-01&endDateTime=2026-03-31";
const CONTENTS = "/app/user-report/user-contents-view-report-by-contents";
const SUBJECTS = "/app/user-report/user-contents-view-report-by-main-subject";

/** Repeatable numbers from 0 to below 1. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

type Sending = { next: () => number; me: Member; other: Member; posts: number[]; friends: Map<Member, number[]> };

async function makeSending(seed: number): Promise<Sending> {
  const [me, other] = [await makeMember(), await makeMember()];
  const own = [await makePostRow(me.userId), await makePostRow(me.userId, { mainSubject: "health" })];
  const friends = new Map([
    [me, [await makeFriendRow(me.userId), await makeFriendRow(me.userId)]],
    [other, [await makeFriendRow(other.userId)]],
  ]);
  return { next: numbersFrom(seed), me, other, posts: [...own, await makePostRow(other.userId)], friends };
}

/** Own and others' posts, sent by the member and by others, partly unsure, partly read until today. */
async function sendAtRandom({ next, me, other, posts, friends }: Sending, from: Date, until: Date): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const sender = next() < 0.7 ? me : other;
    const place = Math.floor(next() * posts.length);
    const deliveredAt = next() < 0.1 ? null : new Date(from.getTime() + next() * (until.getTime() - from.getTime()));
    const readAt = deliveredAt && new Date(deliveredAt.getTime() + next() * (TODAY.getTime() - deliveredAt.getTime()));
    const receivers = friends.get(sender)!;
    await makeDispatch({
      userId: sender.userId,
      authorId: place === 2 ? other.userId : me.userId,
      contentsId: posts[place]!,
      receiverId: receivers[Math.floor(next() * receivers.length)]!,
      deliveredAt,
      feeWon: next() < 0.5 ? 10 : 15,
      viewedAt: readAt && next() < 0.6 ? readAt : undefined,
    });
  }
}

withOwnCounts();

const SEEDS = [7, 2026, 99_991];
const sendings = new Map<number, Sending>();

beforeAll(async () => {
  freeze(TODAY);
  for (const seed of SEEDS) {
    const sending = await makeSending(seed);
    await sendAtRandom(sending, FIRST, new Date(COUNTED.getTime() - 600_000));
    await sendAtRandom(sending, COUNTED, TODAY);
    sendings.set(seed, sending);
  }
});
beforeEach(() => freeze(TODAY));

/** Leaves the dispatches from `COUNTED` on uncounted. */
async function countSome(): Promise<void> {
  freeze(COUNTED);
  await rollUp(makeCtx({ kind: "job", name: "test" }));
  freeze(TODAY);
}

const numberIn = (text: string) => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(",", ""));

async function figuresOf(url: string, as: As) {
  const page = await screen(url, as);
  const figures = page.all("main .stats > div").map((one) => {
    const value = one.querySelector("dd a") ?? one.querySelector("dd")!;
    return [one.querySelector("dt")!.textContent.trim(), value.textContent.trim()] as const;
  });
  return { page, figures: Object.fromEntries(figures) as Record<string, string> };
}

describe.each(SEEDS)("a month of random dispatches (%d)", (seed) => {
  it.each([
    ["before", () => undefined],
    ["after", countSome],
  ])("has the same figures on the home, the reports and the statements, %s the roll-up", async (_, count) => {
    await count();
    const as = await loginAs(sendings.get(seed)!.me);
    const home = (await figuresOf("/app/main", as)).figures;
    const contents = (await figuresOf(`${CONTENTS}?${DAYS}`, as)).figures;
    const subjects = (await figuresOf(`${SUBJECTS}?${DAYS}`, as)).figures;
    for (const label of ["보낸 글", "읽은 비율"]) expect([contents[label], subjects[label]], label).toEqual([home[label], home[label]]);
    expect(subjects["읽은 글"]).toBe(contents["읽은 글"]);

    const { page: hours, figures } = await figuresOf(`${CONTENTS}?${DAYS}&view=hours`, as);
    expect(figures["읽은 글"]).toBe(contents["읽은 글"]);
    const cells = hours.all(".hours td").map((cell) => Number(cell.textContent));
    expect(cells).toHaveLength(168);
    expect(cells.reduce((sum, count) => sum + count, 0)).toBe(numberIn(contents["읽은 글"]!));

    const chart = (await figuresOf("/app/creator-report/creator-fee-chart?startDate=202603&endDate=202603", as)).figures;
    const { page: list, figures: fees } = await figuresOf("/app/creator-report/creator-fee-list", as);
    const dispatches = (await figuresOf("/app/creator-report/fee-dispatches?startDate=202603&endDate=202603", as)).figures;
    const { page: statements, figures: sums } = await figuresOf("/app/user-report/statements", as);
    expect([chart["저작권료"], fees["이번 달 저작권료"], dispatches["저작권료"]]).toEqual([1, 2, 3].map(() => home["저작권료"]));
    expect([fees["이번 달 전달"], dispatches["전달"]]).toEqual([chart["전달"], chart["전달"]]);
    expect(sums["누적 저작권료"]).toBe(fees["누적 저작권료"]);
    const march = statements
      .all("tbody tr")[0]!
      .querySelectorAll("td")
      .map((cell) => cell.textContent.trim());
    expect(march).toEqual(expect.arrayContaining(["2026년 3월", home["저작권료"]]));
    // Both compare with 1 to 20 February.
    const before = /지난달[^(]*\(([\d,]+)원\)/;
    const said = (await figuresOf("/app/main", as)).page.text;
    expect(before.exec(list.one(".stats dd.quiet").textContent)?.[1]).toBe(before.exec(said)?.[1]);
  });
});

describe("readings by hour", () => {
  it("count the first opening in Seoul, and name the best hour in words", async () => {
    const me = await makeMember();
    const contentsId = await makePostRow(me.userId);
    const receiverId = await makeFriendRow(me.userId);
    // Thursday 21:30 in Seoul; Monday 00:10 in Seoul, which is Sunday in UTC.
    const [thursday, monday] = [new Date("2026-03-12T12:30:00Z"), new Date("2026-03-15T15:10:00Z")];
    const sent = { userId: me.userId, authorId: me.userId, contentsId, receiverId, deliveredAt: new Date("2026-03-10T03:00:00Z") };
    for (let n = 0; n < 18; n++) await makeDispatch({ ...sent, viewedAt: thursday });
    for (let n = 0; n < 2; n++) await makeDispatch({ ...sent, viewedAt: monday });
    const { page, figures } = await figuresOf(`${CONTENTS}?${DAYS}&view=hours`, await loginAs(me));
    expect(figures["가장 많이 읽은 때"]).toBe("목요일 밤 9시");
    expect(page.one(".stats dd.quiet").textContent).toBe("20건 중 18건, 고르게 읽었다면 0.1건");
    const rows = page.all(".hours tbody tr").map((row) => row.querySelectorAll("td").map((cell) => cell.textContent));
    expect([rows[3]![21], rows[0]![0], rows[6]![15]]).toEqual(["18", "2", ""]);
    expect(page.text).toContain("요일: 목요일 18건 · 월요일 2건.");
  });

  it("ask an administrator for a sender, and show only that sender's", async () => {
    const [me, as] = [await makeMember(), await loginAs(await makeAdmin())];
    const url = `${CONTENTS}?${DAYS}&view=hours`;
    expect((await screen(url, as)).text).toContain("보낸 회원을 정하면 보여 드려요.");
    expect((await screen(`${url}&username=${encodeURIComponent(me.email)}`, as)).text).toContain("읽은 사람이 없어요.");
  });
});

import { beforeAll, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { sendingCount } from "~db/schema/sending";
import { type As, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";

const DAYS = "startDateTime=2026-03-01&endDateTime=2026-03-31";
const MONTHS = "startDate=202603&endDate=202603";
const SCREENS = [
  "/app/main",
  "/app/creator-report/creator-fee-list",
  `/app/creator-report/creator-fee-chart?${MONTHS}`,
  `/app/creator-report/fee-dispatches?${MONTHS}`,
  `/app/user-report/user-contents-view-report-by-contents?${DAYS}`,
  `/app/user-report/user-contents-view-report-by-main-subject?${DAYS}`,
  `/app/user-report/user-contents-view-report-by-contents?${DAYS}&view=hours`,
  "/app/user-report/statements",
];

let me: Member;
let as: As;

beforeAll(async () => {
  [me, as] = await makeMember().then(async (member) => [member, await loginAs(member)] as const);
  const other = await makeMember();
  const [ownPost, otherPost] = [await makePostRow(me.userId), await makePostRow(other.userId)];
  const send = async (sender: Member, author: Member, contentsId: number, count: number, deliveredAt: Date | null) => {
    const receiverId = await makeFriendRow(sender.userId);
    const sent = { userId: sender.userId, authorId: author.userId, contentsId, receiverId, deliveredAt };
    for (let n = 0; n < count; n++) await makeDispatch(sent);
  };
  await send(me, me, ownPost, 2, NOW);
  await send(other, me, ownPost, 3, NOW);
  await send(me, other, otherPost, 4, NOW);
  await send(me, me, ownPost, 1, null);
  await send(other, me, ownPost, 1, new Date("2024-05-01T00:00:00Z"));
  // Six dispatches and the unsure one.
  await database().insert(sendingCount).values({ userId: me.userId, day: "2026-03-01", count: 7, createdAt: NOW });
});

const numberIn = (text: string) => Number(/-?[\d,.]+/.exec(text)?.[0].replaceAll(",", ""));

async function figuresOf(path: string): Promise<[label: string, value: number][]> {
  const page = await screen(path, as);
  const [label, used] = [page.one(".sent .sr-only").textContent.trim(), page.one(".sent").childNodes.at(-1)!.textContent];
  const named = page.all("main .stats div, main .home-month div, main .post-card dl div");
  const figures = named.map((one): [string, number] => [
    one.querySelector("dt")!.textContent.trim(),
    numberIn(one.querySelector("dd")!.textContent),
  ]);
  return [[label, numberIn(used)], ...figures];
}

it("shows one number under one label on every screen of the running month", async () => {
  const pathsByLabel = new Map<string, Map<number, string[]>>();
  // The card of a single post is not comparable with sums.
  for (const path of SCREENS)
    for (const [label, value] of await figuresOf(path)) {
      if (label === "보내서 생긴 저작권료" || Number.isNaN(value)) continue;
      const values = pathsByLabel.get(label) ?? new Map<number, string[]>();
      pathsByLabel.set(label, values.set(value, [...(values.get(value) ?? []), path]));
    }
  const twice = [...pathsByLabel].filter(([, values]) => values.size > 1).map(([label, values]) => [label, Object.fromEntries(values)]);
  expect(twice).toEqual([]);
});

it("labels used limit, sent posts and delivered posts differently", async () => {
  const figures = new Map((await Promise.all(SCREENS.map(figuresOf))).flat());
  expect(Object.fromEntries(figures)).toMatchObject({
    "이번 달 보낸 수": 7,
    "보낸 글": 6,
    "이번 달 전달": 5,
    전달: 5,
    "누적 전달": 6,
    "이번 달 저작권료": 50,
    저작권료: 50,
    "누적 저작권료": 60,
  });
});

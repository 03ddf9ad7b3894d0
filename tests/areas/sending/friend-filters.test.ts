import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionTexts, type FriendConditions, NO_CONDITIONS } from "~/areas/sending/filters/conditions";
import { deleteFilter } from "~/areas/sending/filters/delete-filter.server";
import { filterReceivers } from "~/areas/sending/filters/filter-receivers.server";
import { findByConditions } from "~/areas/sending/filters/find-by-conditions.server";
import { listFilterMembers, listFilters } from "~/areas/sending/filters/list-filters.server";
import { readFilter } from "~/areas/sending/filters/read-filter.server";
import { suggestFilters } from "~/areas/sending/filters/suggest-filters.server";
import { saveFilter } from "~/areas/sending/filters/save-filter.server";
import { findReceivers } from "~/areas/sending/receivers/find-receivers.server";
import { addDays, monthsBefore, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { friend, friendTagging, sendHistory } from "~db/schema/sending";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { makeGroup } from "../../support/factories/groups";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeFilter, makeTag } from "../../support/factories/tags";
import { runs } from "../../support/soak";

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const ctxWith = async () => {
  const member = await makeMember();
  return { member, ctx: ctxOf(member), contentsId: await makePostRow(member.userId) };
};
type With = Awaited<ReturnType<typeof ctxWith>>;

const sent = ({ member: { userId }, contentsId }: With, receiverId: number, deliveredAt: Date | null, viewedAt?: Date) =>
  makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt, viewedAt });
const findIds = async ({ ctx }: With, asks: Partial<FriendConditions>) =>
  (await findByConditions(ctx, { ...NO_CONDITIONS, ...asks }, 1)).friends.map(({ receiverId }) => receiverId);

describe("a search for friends by conditions", () => {
  it("finds friends unread for months: something was sent before and nothing opened since, by Seoul days", async () => {
    const setup = await ctxWith();
    const make = () => makeFriendRow(setup.member.userId);
    const limit = new Date(`${addDays(monthsBefore(seoulDay(new Date()), 3), 1)}T00:00:00+09:00`).getTime();
    const [never, before, since, late, unsure, silent] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ];
    await sent(setup, never, new Date(limit - 1));
    await sent(setup, before, new Date(limit - 9 * DAY), new Date(limit - 1));
    await sent(setup, since, new Date(limit - 9 * DAY), new Date(limit));
    await sent(setup, late, new Date(limit));
    await sent(setup, unsure, null);
    await database()
      .update(sendHistory)
      .set({ createdAt: ago(200) })
      .where(eq(sendHistory.receiverId, unsure));
    await sent(setup, silent, new Date(limit - 1));
    await database().update(friend).set({ readingRecordYn: "N" }).where(eq(friend.receiverId, silent));
    expect((await findIds(setup, { unreadMonths: 3 })).sort()).toEqual([never, before].sort());
  });

  it("finds friends who opened a post of a subject, and friends unread for days by Seoul days", async () => {
    const setup = await ctxWith();
    const { userId } = setup.member;
    const health = await makePostRow(userId, { mainSubject: "health" });
    const [finance, both, unopened, out, foreign] = [
      await makeFriendRow(userId),
      await makeFriendRow(userId),
      await makeFriendRow(userId),
      await makeFriendRow(userId, { exclusionYn: "Y" }),
      await makeFriendRow((await makeMember()).userId),
    ];
    await sent(setup, finance, ago(40), ago(31));
    await sent(setup, both, ago(40), ago(29));
    await makeDispatch({ userId, authorId: userId, contentsId: health, receiverId: both, deliveredAt: ago(3), viewedAt: ago(2) });
    await sent(setup, unopened, ago(40));
    await sent(setup, out, ago(40), ago(40));
    await makeDispatch({
      userId: foreign,
      authorId: userId,
      contentsId: health,
      receiverId: foreign,
      deliveredAt: ago(3),
      viewedAt: ago(2),
    });
    expect((await findIds(setup, { readSubject: "finance" })).sort()).toEqual([finance, both].sort());
    expect(await findIds(setup, { readSubject: "health" })).toEqual([both]);
    expect(await findIds(setup, { readSubject: "gestern" })).toEqual([]);
    expect((await findIds(setup, { unreadDays: 30 })).sort()).toEqual([finance, unopened].sort());
    expect(await findIds(setup, { unreadDays: 32 })).toEqual([unopened]);
    expect(await findIds(setup, { unreadDays: 30, readSubject: "finance" })).toEqual([finance]);
    const suggested = await suggestFilters(setup.ctx, []);
    expect(suggested.map(({ name, count }) => [name, count])).toEqual([
      ["‘금융·재테크’ 주제를 읽은 사람", 2],
      ["‘건강·의료’ 주제를 읽은 사람", 1],
      ["30일 동안 읽지 않은 사람", 2],
    ]);
    const filterId = await saveFilter(setup.ctx, {
      filterId: null,
      filterName: "금융 독자",
      conditions: { ...NO_CONDITIONS, readSubject: "finance" },
    });
    expect(await listFilters(setup.ctx)).toMatchObject([{ filterId, count: 2, conditions: { readSubject: "finance", unreadDays: null } }]);
    expect((await suggestFilters(setup.ctx, await listFilters(setup.ctx))).map(({ name }) => name)).not.toContain(
      "‘금융·재테크’ 주제를 읽은 사람",
    );
    expect(await findReceivers(setup.ctx, setup.contentsId, { receiverIds: [], groupIds: [], filterIds: [filterId] })).toMatchObject({
      total: 2,
    });
  });

  it("counts months back to the last day of a shorter month", () => {
    expect(monthsBefore("2026-05-31", 3)).toBe("2026-02-28");
    expect(monthsBefore("2026-03-01", 1)).toBe("2026-02-01");
    expect(monthsBefore("2026-01-15", 13)).toBe("2024-12-15");
    expect(monthsBefore("2024-03-31", 1)).toBe("2024-02-29");
  });

  it("requires every condition, all tags or any, and finds only friends who may be sent to", async () => {
    const setup = await ctxWith();
    const [both, single, out] = [
      await makeFriendRow(setup.member.userId, { profileNickname: "봄이", subscribeYn: "Y" }),
      await makeFriendRow(setup.member.userId, { profileNickname: "여름", createdAt: ago(40) }),
      await makeFriendRow(setup.member.userId, { profileNickname: "봄날", subscribeYn: "N" }),
    ];
    const regular = await makeTag(setup.member, "단골", [both, single, out]);
    const vip = await makeTag(setup.member, "VIP", [both]);
    expect(await findIds(setup, { tagIds: [regular, vip] })).toEqual([both, single]);
    expect(await findIds(setup, { tagIds: [regular, vip], allTags: true })).toEqual([both]);
    expect(await findIds(setup, { nickname: "봄" })).toEqual([both]);
    expect(await findIds(setup, { newDays: 30 })).toEqual([both]);
    expect(await findIds(setup, { subscribed: true, tagIds: [regular] })).toEqual([both]);
    expect(await findIds(setup, { neverSent: true })).toEqual([both, single]);
    await sent(setup, both, ago(10));
    expect(await findIds(setup, { neverSent: true })).toEqual([single]);
    expect(await findIds(setup, { quietDays: 10 })).toEqual([both]);
    expect(await findIds(setup, { quietDays: 11 })).toEqual([]);
    expect(conditionTexts({ ...NO_CONDITIONS, tagIds: [regular, vip], unreadMonths: 3 }, (id) => (id === vip ? "VIP" : "단골"))).toEqual([
      "태그 #단골 또는 #VIP",
      "안 읽은 지 3개월",
    ]);
  });

  it("finds the friends that a naive recount finds", async () => {
    const setup = await ctxWith();
    const health = await makePostRow(setup.member.userId, { mainSubject: "health" });
    const ids: number[] = [];
    for (let index = 0; index < 24; index++)
      ids.push(
        await makeFriendRow(setup.member.userId, {
          profileNickname: `친구 ${index % 5}`,
          name: index % 3 === 0 ? "봄" : "",
          createdAt: ago((index * 7) % 90),
          subscribeYn: ([null, "Y", "N"] as const)[index % 3],
          exclusionYn: index % 11 === 0 ? "Y" : "N",
          readingRecordYn: index % 7 === 0 ? "N" : "Y",
        }),
      );
    const tags = [
      await makeTag(
        setup.member,
        "하나",
        ids.filter((_, at) => at % 2 === 0),
      ),
      await makeTag(
        setup.member,
        "둘",
        ids.filter((_, at) => at % 3 === 0),
      ),
    ];
    for (const [index, id] of ids.entries())
      for (let times = 0; times < index % 4; times++) {
        const days = (index * 13 + times * 29) % 150;
        await sent(
          times % 2 === 0 ? setup : { ...setup, contentsId: health },
          id,
          index % 5 === 4 ? null : ago(days),
          (index + times) % 3 === 0 ? ago(Math.max(0, days - 2)) : undefined,
        );
      }
    const rows = await database().select().from(friend).where(eq(friend.userId, setup.member.userId));
    const histories = await database().select().from(sendHistory).where(eq(sendHistory.userId, setup.member.userId));
    const taggings = await database().select().from(friendTagging);
    const has = (id: number, tagId: number) => taggings.some((one) => one.tagId === tagId && one.receiverId === id);
    const startOf = (day: string) => new Date(`${day}T00:00:00+09:00`);
    const today = seoulDay(new Date());

    const naive = (conditions: FriendConditions) =>
      rows
        .filter((row) => row.subscribeYn !== "N" && row.exclusionYn === "N" && row.goneAt === null)
        .filter((row) => {
          const own = histories.filter((history) => history.receiverId === row.receiverId);
          const delivered = own.filter((history) => history.deliveredAt);
          const month = startOf(addDays(monthsBefore(today, conditions.unreadMonths ?? 1), 1));
          const day = startOf(addDays(today, 1 - (conditions.unreadDays ?? 1)));
          const isUnreadSince = (since: Date) =>
            row.readingRecordYn === "Y" &&
            delivered.some((one) => one.createdAt < since) &&
            !own.some((one) => one.viewedAt && one.viewedAt >= since);
          const subjects: string[] = own.filter((one) => one.viewedAt).map((one) => (one.contentsId === health ? "health" : "finance"));
          const quiet = startOf(addDays(today, 1 - (conditions.quietDays ?? 1)));
          const matchesTags = conditions.tagIds.map((tagId) => has(row.receiverId, tagId));
          return (
            row.profileNickname.includes(conditions.nickname) &&
            row.name.includes(conditions.notedName) &&
            (matchesTags.length === 0 || (conditions.allTags ? matchesTags.every(Boolean) : matchesTags.some(Boolean))) &&
            (!conditions.unreadMonths || isUnreadSince(month)) &&
            (!conditions.unreadDays || isUnreadSince(day)) &&
            (!conditions.readSubject || subjects.includes(conditions.readSubject)) &&
            (!conditions.quietDays || (delivered.length > 0 && !delivered.some((one) => one.createdAt >= quiet))) &&
            (!conditions.newDays || row.createdAt >= startOf(addDays(today, -conditions.newDays))) &&
            (!conditions.neverSent || own.length === 0) &&
            (!conditions.subscribed || row.subscribeYn === "Y")
          );
        })
        .map((row) => row.receiverId)
        .sort((a, b) => a - b);

    const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
    const asks: fc.Arbitrary<FriendConditions> = fc.record({
      nickname: fc.constantFrom("", "", "1", "친구"),
      notedName: fc.constantFrom("", "", "봄"),
      tagIds: fc.subarray(tags),
      allTags: fc.boolean(),
      unreadMonths: some(fc.integer({ min: 1, max: 5 })),
      unreadDays: some(fc.integer({ min: 1, max: 120 })),
      readSubject: fc.constantFrom("", "", "finance", "health"),
      quietDays: some(fc.integer({ min: 1, max: 120 })),
      newDays: some(fc.integer({ min: 1, max: 90 })),
      neverSent: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
      subscribed: fc.boolean(),
    });
    const friends = async (where: Awaited<ReturnType<typeof filterReceivers>>) =>
      (await database().select({ id: friend.receiverId }).from(friend).where(where)).map(({ id }) => id).sort((a, b) => a - b);
    await fc.assert(
      fc.asyncProperty(fc.array(asks, { minLength: 1, maxLength: 4 }), async (conditionSets) => {
        const saved: { filterId: number; wanted: number[] }[] = [];
        for (const [index, conditions] of conditionSets.entries()) {
          const expectedIds = naive(conditions);
          expect((await findByConditions(setup.ctx, conditions, 1)).total).toBe(expectedIds.length);
          if (conditionTexts(conditions, String).length === 0) continue;
          const filterId = await saveFilter(setup.ctx, { filterId: null, filterName: `한 벌 ${index}`, conditions });
          expect((await readFilter(setup.ctx, filterId)).conditions).toEqual(conditions);
          expect(await friends(await filterReceivers(setup.ctx, [filterId]))).toEqual(expectedIds);
          saved.push({ filterId, wanted: expectedIds });
        }
        expect((await listFilters(setup.ctx)).map(({ filterId, count }) => [filterId, count])).toEqual(
          saved.map(({ filterId, wanted }) => [filterId, wanted.length]),
        );
        const members = await listFilterMembers(setup.ctx);
        for (const { filterId, wanted: expectedIds } of saved) {
          expect(members[filterId]!.sort((a, b) => a - b)).toEqual(expectedIds);
          await deleteFilter(setup.ctx, filterId);
        }
      }),
      runs({ test: 10, soak: 200 }),
    );
  });
});

describe("a saved filter", () => {
  it("needs a unique name and a condition, is limited to thirty, and belongs to its owner", async () => {
    const { member, ctx } = await ctxWith();
    const save = (filterName: string, asks: Partial<FriendConditions>, filterId: number | null = null) =>
      saveFilter(ctx, { filterId, filterName, conditions: { ...NO_CONDITIONS, ...asks } });
    await expect(save("모두", {})).rejects.toMatchObject({ code: "sending.filter-empty" });
    const first = await save("조용한 친구", { quietDays: 90 });
    await expect(save("조용한 친구", { newDays: 3 })).rejects.toMatchObject({ code: "sending.filter-taken" });
    await save("오래 조용한 친구", { quietDays: 180 }, first);
    expect(await readFilter(ctx, first)).toMatchObject({ filterName: "오래 조용한 친구", conditions: { quietDays: 180 } });
    for (let index = 1; index < 30; index++) await save(`묶음 ${index}`, { newDays: index });
    await expect(save("하나 더", { newDays: 3 })).rejects.toMatchObject({ code: "sending.filters-full" });
    const otherCtx = ctxOf(await makeMember());
    await expect(readFilter(otherCtx, first)).rejects.toMatchObject({ code: "sending.no-such-filter" });
    await expect(deleteFilter(otherCtx, first)).rejects.toMatchObject({ code: "sending.no-such-filter" });
    await expect(filterReceivers(otherCtx, [first])).rejects.toMatchObject({ code: "sending.no-such-filter" });
    const otherTag = await makeTag(member, "내 태그", [await makeFriendRow(member.userId)]);
    await expect(
      saveFilter(otherCtx, { filterId: null, filterName: "남의", conditions: { ...NO_CONDITIONS, tagIds: [otherTag] } }),
    ).rejects.toMatchObject({ code: "sending.no-such-tag" });
  });

  it("is ticked together with friends and groups: each friend counts once, and an empty result is refused", async () => {
    const setup = await ctxWith();
    const [a, b, c, d] = [
      await makeFriendRow(setup.member.userId),
      await makeFriendRow(setup.member.userId),
      await makeFriendRow(setup.member.userId),
      await makeFriendRow(setup.member.userId, { exclusionYn: "Y" }),
    ];
    const tagId = await makeTag(setup.member, "단골", [b, c, d]);
    const filterIds = [await makeFilter(setup.member, "단골들", { tagIds: [tagId] })];
    const groupIds = [await makeGroup(setup.member.userId, [a, b])];
    const reach = async (ticked: { receiverIds?: number[]; groupIds?: number[]; filterIds?: number[] }) =>
      (await findReceivers(setup.ctx, setup.contentsId, { receiverIds: [], groupIds: [], ...ticked })).total;
    expect(await reach({ filterIds })).toBe(2);
    expect(await reach({ groupIds, filterIds })).toBe(3);
    expect(await reach({ receiverIds: [a, c], filterIds })).toBe(3);
    await database().update(friend).set({ exclusionYn: "Y" }).where(eq(friend.userId, setup.member.userId));
    await expect(reach({ filterIds })).rejects.toMatchObject({ code: "sending.filter-nobody" });
  });
});

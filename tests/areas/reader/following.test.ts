import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { listFollowing } from "~/areas/reader/list-following.server";
import { momentKeyOf } from "~/areas/reader/page-keys";
import { unsubscribe } from "~/areas/sending/opt-out/unsubscribe.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { favoriteWriter } from "~db/schema/blog";
import { friend } from "~db/schema/sending";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeReader, subscribe } from "../../support/factories/readers";

const star = (reader: Member, writer: Member) => favourWriters(ctxOf(reader), { favoriteUserIds: [writer.userId], favoriteYn: "Y" });
const followed = async (reader: Member) => (await listFollowing(ctxOf(reader), { size: 50 })).rows;

describe("the writers that a reader follows", () => {
  it("are those subscribed to and those starred, each once, last followed first", async () => {
    const reader = await makeReader();
    const [both, starred, subscribed] = [await makeMember(), await makeMember(), await makeMember()];
    await star(reader, both);
    await star(reader, starred);
    await subscribe(reader, both);
    await subscribe(reader, subscribed);
    const rows = await followed(reader);
    expect(new Map(rows.map((row) => [row.userId, [row.isSubscribed, row.isStarred]]))).toEqual(
      new Map([
        [both.userId, [true, true]],
        [starred.userId, [false, true]],
        [subscribed.userId, [true, false]],
      ]),
    );
    const times = rows.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(rows[0]).toMatchObject({ nickname: expect.any(String), path: expect.stringContaining(`userId=${rows[0]!.userId}`) });
  });

  it("leave out withdrawn writers, opted-out senders, friends who never subscribed and other readers' rows", async () => {
    const [reader, other] = [await makeReader(), await makeReader()];
    const [gone, stopped, sender] = [await makeMember(), await makeMember(), await makeMember()];
    await subscribe(reader, gone);
    await withdraw(ctxOf(gone));
    await subscribe(reader, stopped);
    await unsubscribe(ctxOf(reader), stopped.userId);
    await subscribe(reader, sender);
    await database().update(friend).set({ subscribeYn: null }).where(eq(friend.userId, sender.userId));
    await subscribe(other, await makeMember());
    expect(await followed(reader)).toEqual([]);
  });

  it("are stars alone for a member without a messenger", async () => {
    const [reader, writer] = [await makeMember(), await makeMember()];
    await star(reader, writer);
    expect(await followed(reader)).toMatchObject([{ userId: writer.userId, isSubscribed: false, isStarred: true }]);
  });

  it("come in pages without gaps, also where two were followed in the same moment", async () => {
    const reader = await makeReader();
    const writers = await Promise.all(Array.from({ length: 7 }, () => makeMember()));
    const createdAt = new Date("2026-02-01T00:00:00.123Z");
    await database()
      .insert(favoriteWriter)
      .values(
        writers.map(({ userId }, n) => ({ userId: reader.userId, favoriteUserId: userId, createdAt: n < 5 ? createdAt : new Date() })),
      );
    const seen: number[] = [];
    for (let before: string | null | undefined; before !== null;) {
      const page = await listFollowing(ctxOf(reader), { before: (before && momentKeyOf(before)) || undefined, size: 3 });
      seen.push(...page.rows.map(({ userId }) => userId));
      before = page.next;
    }
    expect(seen.toSorted()).toEqual(writers.map(({ userId }) => userId).toSorted());
  });
});

describe("a reader who unsubscribes", () => {
  it("gets no more messages, idempotently; unknown creators and members without a messenger change nothing", async () => {
    const [reader, writer] = [await makeReader(), await makeMember()];
    await subscribe(reader, writer);
    const rowOf = async () => (await database().select().from(friend).where(eq(friend.userId, writer.userId)))[0]!;
    await unsubscribe(ctxOf(reader), writer.userId);
    const stopped = await rowOf();
    expect(stopped).toMatchObject({ subscribeYn: "N", optedOutAt: expect.any(Date) });
    await unsubscribe(ctxOf(reader), writer.userId);
    await unsubscribe(ctxOf(reader), 999_999_999);
    await unsubscribe(ctxOf(await makeMember()), writer.userId);
    expect(await rowOf()).toEqual(stopped);
  });
});

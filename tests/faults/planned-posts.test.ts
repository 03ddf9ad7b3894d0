import { setTimeout as pause } from "node:timers/promises";
import { and, count, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { PostInput } from "~/areas/blog/contents.schema.server";
import { cancelPlan } from "~/areas/blog/writing/planning/cancel-plan.server";
import { changePlan } from "~/areas/blog/writing/planning/change-plan.server";
import { planPost } from "~/areas/blog/writing/planning/plan-post.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { database } from "~db/client.server";
import { contents, plannedPost, postSlug, postWords, tempContents } from "~db/schema/blog";
import { notice } from "~db/schema/notices";
import { useMachineClock } from "../support/clock";
import { longText } from "../support/factories/blog";
import { ctxOf, makeMember } from "../support/factories/members";
import { Killable, until } from "../support/killable";
import { chance, kills, moments, seedHint } from "../support/soak";
import { slowness } from "../support/yardstick";

const POSTS = 240;
const HOUR_MS = 3_600_000;

let house: Killable;
beforeAll(async () => void (house = await Killable.start("plans")));
afterEach(() => house.end("SIGKILL"));
afterAll(() => house.stop());

const input = (title: string) => PostInput.parse({ title, contents: longText(3_000) });

/** Plans as an hour ago: the moments are now or in the next seconds. */
async function planSoon(writer: Member, title: string, withinMs: number): Promise<number> {
  const anHourAgo = makeCtx(writer, { now: () => new Date(Date.now() - HOUR_MS) });
  const publishAt = new Date(Date.now() + chance() * withinMs);
  return (await planPost(anHourAgo, { ...input(title), publishAt })).plannedPostId;
}

async function planMany(writers: Member[], withinMs: number) {
  const ids: number[] = [];
  for (let at = 0; at < POSTS; at++) ids.push(await planSoon(writers[at % writers.length]!, `글 ${at}`, withinMs));
  return ids;
}

const isNoneLeft = async (ids: number[]) => (await database().$count(plannedPost, inArray(plannedPost.plannedPostId, ids))) === 0;
const keyOf = (id: number) => `plan-${id}`;

/** Every post once, complete, and one notice each. */
async function expectOnce(ids: number[], writers: Member[]) {
  const keys = ids.map(keyOf);
  const posts = await database().select({ contentsId: contents.contentsId }).from(contents).where(inArray(contents.editorKey, keys));
  expect(posts, seedHint).toHaveLength(ids.length);
  const userIds = writers.map(({ userId }) => userId);
  expect(await database().$count(contents, inArray(contents.userId, userIds)), seedHint).toBe(ids.length);
  const postIds = posts.map(({ contentsId }) => contentsId);
  expect(await database().$count(postWords, inArray(postWords.contentsId, postIds))).toBe(ids.length);
  expect(await database().$count(postSlug, inArray(postSlug.contentsId, postIds))).toBe(ids.length);
  const told = await database()
    .select({ contentsId: notice.contentsId, rows: count() })
    .from(notice)
    .where(and(eq(notice.kind, "plan-published"), inArray(notice.userId, userIds), isNotNull(notice.contentsId)))
    .groupBy(notice.contentsId);
  expect([told.length, told.every(({ rows }) => rows === 1)], seedHint).toEqual([ids.length, true]);
}

const people = async (total: number) => Promise.all(Array.from({ length: total }, () => makeMember()));

it("publishes each planned post once though workers, Redis and the database are killed", async () => {
  useMachineClock();
  const writers = await people(6);
  const ids = await planMany(writers, 4_000 * slowness());
  await house.up();
  for (const moment of moments(6)) {
    await pause(moment * 600 * slowness());
    await house.end("SIGKILL");
    await house.up();
  }
  for (const kill of kills(["flush", "redis", "mariadb"] as const, 4)) {
    if (kill === "flush") await house.flush();
    else {
      await house.killServer(kill);
      await house.startServers();
    }
    await pause(200 * slowness());
  }
  await until(() => isNoneLeft(ids), 60_000);
  await expectOnce(ids, writers);
});

it("loses no text and publishes none twice while writers change and cancel and the worker is killed", async () => {
  useMachineClock();
  const writers = await people(6);
  const ids = await planMany(writers, 3_000 * slowness());
  const ends = new Map<number, "changed" | "cancelled" | "late">();
  await house.up();
  const meddling = Promise.all(
    ids.map(async (plannedPostId, at) => {
      if (at % 3 === 0) return;
      await pause(chance() * 3_000 * slowness());
      const ctx = ctxOf(writers[at % writers.length]!);
      const { publishAt } = (await database().select().from(plannedPost).where(eq(plannedPost.plannedPostId, plannedPostId)))[0] ?? {};
      const act =
        at % 3 === 1
          ? cancelPlan(ctx, plannedPostId)
          : changePlan(ctx, { ...input(`고친 글 ${at}`), plannedPostId, publishAt: publishAt ?? new Date() });
      const end = at % 3 === 1 ? "cancelled" : "changed";
      await act.then(
        () => ends.set(plannedPostId, end),
        (error: unknown) => {
          if (!isRefusal(error, "blog.plan-published")) throw error;
          ends.set(plannedPostId, "late");
        },
      );
    }),
  );
  for (const moment of moments(6)) {
    await pause(moment * 600 * slowness());
    await house.end("SIGKILL");
    await house.up();
  }
  await meddling;
  await until(() => isNoneLeft(ids), 60_000);
  const of = (end: string) => ids.filter((id) => ends.get(id) === end);
  const cancelled = of("cancelled");
  await expectOnce(
    ids.filter((id) => !cancelled.includes(id)),
    writers,
  );
  const userIds = writers.map(({ userId }) => userId);
  expect(await database().$count(tempContents, inArray(tempContents.userId, userIds)), seedHint).toBe(cancelled.length);
  const changed = await database()
    .select({ title: contents.title })
    .from(contents)
    .where(inArray(contents.editorKey, of("changed").map(keyOf)));
  expect(changed.every(({ title }) => title.startsWith("고친 글"))).toBe(true);
  expect(
    [cancelled.length, changed.length].every((number) => number > 0),
    "both kinds were met",
  ).toBe(true);
});

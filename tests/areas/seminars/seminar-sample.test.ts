import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents, storedFile } from "~db/schema/blog";
import { seminar } from "~db/schema/seminars";
import { seed as seedPosts } from "../../../db/seeds/sample/posts";
import { creatorTexts } from "../../../db/seeds/sample/posts-creator";
import { writerTexts } from "../../../db/seeds/sample/posts-writer";
import { seed as seedSeminars } from "../../../db/seeds/sample/seminars";
import { advance } from "../../support/clock";
import { freeSampleAddresses, makeMember } from "../../support/factories/members";

const DAY_MS = 86_400_000;

beforeAll(freeSampleAddresses);
afterAll(freeSampleAddresses);

it("seeds the sample posts and seminars once, even on another day", async () => {
  for (const name of ["creator", "writer", "member", "admin", "reader", "reader2"]) {
    const userEmail = `${name}@geulbeot.test`;
    if ((await database().$count(user, eq(user.userEmail, userEmail))) === 0) await makeMember({ userEmail });
  }
  const seed = async () => {
    const ctx = makeCtx({ kind: "job", name: "seed" });
    await seedPosts(ctx);
    await seedSeminars(ctx);
    return [await database().$count(contents), await database().$count(seminar)];
  };
  const first = await seed();
  advance(DAY_MS);
  expect(await seed()).toEqual(first);
});

it("draws another picture for every place of the sample, at most 60 kB each", async () => {
  const drawn = like(storedFile.fileName, "sample-%");
  const sizes = (await database().select({ size: storedFile.size }).from(storedFile).where(drawn)).map(({ size }) => size);
  expect(sizes.length).toBeGreaterThanOrEqual(creatorTexts.length + writerTexts.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
  const drawings = [...creatorTexts, ...writerTexts].flatMap(({ cover, pictures }) => [cover, ...pictures.map(({ drawing }) => drawing)]);
  expect(new Set(drawings).size).toBe(drawings.length);
});

import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { seminar } from "~db/schema/seminars";
import { seed as seedPosts } from "../../../db/seeds/sample/posts";
import { seed as seedSeminars } from "../../../db/seeds/sample/seminars";
import { advance } from "../../support/clock";
import { makeMember } from "../../support/factories/members";

const DAY_MS = 86_400_000;

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

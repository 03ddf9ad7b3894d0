import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeCtx } from "~/core/ctx.server";
import { lastMemberCookie } from "~/http/request/cookies.server";
import { forgetKeptForms } from "~/http/screen/kept-form.server";
import { database } from "~db/client.server";
import { keptForm } from "~db/schema/house";
import { get, post } from "../../support/app";
import { makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const WRITE = "/app/blog/write-contents";
const rowsOf = (userId: number) => database().select().from(keptForm).where(eq(keptForm.userId, userId));

/** A browser whose login has ended. */
async function loggedOut() {
  const member = await makeMember();
  const cookie = (await lastMemberCookie().serialize(member.userId)).split(";")[0]!;
  const send = (fields: Record<string, string>, more: Record<string, string> = {}) =>
    post(WRITE, { intent: "save", ...fields }, { headers: { Cookie: cookie, ...more } });
  return { member, cookie, send };
}

describe("a form that is posted after its login has ended", () => {
  it("is kept for the member who was logged in", async () => {
    const { member, send } = await loggedOut();
    expect(locationOf(await send({ title: "긴 글" }))).toMatch(/&kept=Y$/);
    expect(await rowsOf(member.userId)).toHaveLength(1);
  });

  it("is not kept without this browser's token", async () => {
    const { member, send } = await loggedOut();
    const strangers = /name="csrf" value="([^"]+)"/.exec(await (await get("/")).text())![1]!;
    for (const csrf of ["", "forged", "a.b.c", strangers]) {
      const answer = await send({ title: "남이 보낸 글", csrf });
      expect(locationOf(answer)).toMatch(/^\/app\/login\?redirectUrl=[^&]*$/);
    }
    expect(await rowsOf(member.userId)).toEqual([]);
  });

  it("is one of the latest five that are kept", async () => {
    const { member, send } = await loggedOut();
    for (let n = 0; n < 8; n++) await send({ title: `글 ${n}` });
    expect(await rowsOf(member.userId)).toHaveLength(5);
  });

  it("is kept up to the longest post and what was typed over it, and not beyond", async () => {
    const { member, send } = await loggedOut();
    expect(locationOf(await send({ contents: "가".repeat(1_000_000) }))).toMatch(/&kept=Y$/);
    expect(locationOf(await send({ contents: "가".repeat(2_700_000) }))).not.toContain("kept");
    expect(await rowsOf(member.userId)).toHaveLength(1);
  });

  it("is deleted after an hour", async () => {
    const { member, send } = await loggedOut();
    await send({ title: "긴 글" });
    const before = makeCtx({ kind: "job", name: "test" }, { now: () => new Date(Date.now() + 59 * 60_000) });
    await forgetKeptForms(before);
    expect(await rowsOf(member.userId)).toHaveLength(1);
    await forgetKeptForms(makeCtx({ kind: "job", name: "test" }, { now: () => new Date(Date.now() + 61 * 60_000) }));
    expect(await rowsOf(member.userId)).toEqual([]);
  });
});

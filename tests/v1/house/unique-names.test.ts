import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isNicknameFree } from "~/areas/account/join/nickname-free.server";
import { changeNickname } from "~/areas/account/member/change-nickname.server";
import { saveSeries } from "~/areas/blog/series/save-series.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { database } from "~db/client.server";
import { contentsSeries } from "~db/schema/blog";
import { sendGroup } from "~db/schema/sending";
import { rest } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";

const GROUPS = "/v1/send-messages/group-list-to-send";
/** Different names, although the database's collation treats each pair as equal. */
const apart = [
  ["가족\u{1F600}", "가족\u{1F680}"],
  ["Strasse", "Straße"],
] as const;
const same = [
  ["가족\u{1F600}a", "가족\u{1F600}A"],
  ["Straße", "STRAßE"],
] as const;

describe("names that must be unique", () => {
  it.each(apart)("allow two groups: %s, %s", async (one, two) => {
    const member = await makeMember();
    const as = await loginAs(member);
    const add = async (groupName: string) => (await rest("POST", GROUPS, { as, body: [{ groupName }] })).body;
    expect([await add(one), await add(two)]).toEqual([[], []]);
    expect(await add(two)).toHaveLength(1);
    const own = await database().select().from(sendGroup).where(eq(sendGroup.userId, member.userId));
    const rename = (groupName: string) => rest("PUT", GROUPS, { as, body: [{ groupId: own[0]!.groupId, groupName }] });
    expect((await rename(two)).body.code).toBe("grid.duplicates");
    expect((await rename("다른 이름")).status).toBe(200);
  });

  it.each(same)("still allow one group: %s, %s", async (one, two) => {
    const as = await loginAs(await makeMember());
    const add = async (groupName: string) => (await rest("POST", GROUPS, { as, body: [{ groupName }] })).body;
    expect([await add(one), await add(two)]).toEqual([[], [{ groupName: two }]]);
  });

  it("treats names of groups as equal, however their syllables were typed", async () => {
    const as = await loginAs(await makeMember());
    const add = async (groupName: string) => (await rest("POST", GROUPS, { as, body: [{ groupName }] })).body;
    expect([await add("우리 가족"), (await add("우리 가족".normalize("NFD"))).length]).toEqual([[], 1]);
  });

  it.each(apart)("allow two members: %s, %s", async (one, two) => {
    const tag = Math.random().toString(36).slice(2, 9);
    const [first, second] = [ctxOf(await makeMember()), ctxOf(await makeMember())];
    await changeNickname(first, one + tag);
    expect([await isNicknameFree(second, two + tag), await isNicknameFree(second, one + tag)]).toEqual([true, false]);
    await changeNickname(second, two + tag);
    const third = ctxOf(await makeMember());
    for (const takenName of [one + tag, two + tag])
      await expect(changeNickname(third, takenName)).rejects.toMatchObject({ code: "account.nickname-duplicate" });
  });

  it.each(apart)("allow two series: %s, %s", async (one, two) => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    await putInSeries(ctx, { contentsId: await makePostRow(member.userId), name: one });
    await putInSeries(ctx, { contentsId: await makePostRow(member.userId), name: two });
    const rows = await database().select().from(contentsSeries).where(eq(contentsSeries.userId, member.userId));
    expect(rows.map(({ name }) => name).toSorted()).toEqual([one, two].toSorted());
    await expect(saveSeries(ctx, { seriesId: rows[0]!.seriesId, name: rows[1]!.name, description: "" })).rejects.toMatchObject({
      code: "blog.series-taken",
    });
  });
});

import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { allOf, announceGrants } from "~/areas/master/grants.server";
import { type ListedCall, listCalls } from "~/http/rest/openapi.server";
import { seoulMonth } from "~/time/seoul";
import { database } from "~db/client.server";
import { role, roleApi } from "~db/schema/master";
import { billingHistory } from "~db/schema/payments";
import { type As, rest } from "../../support/app";
import { built } from "../../support/built";
import { requestOf } from "../../support/call-body";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

/** The calls are read from the build, so that each new one that needs a grant is tried too, by a role that holds no other (decision 0036). */

let granted: ListedCall[];
let scoped: ListedCall[];

beforeAll(async () => {
  const calls = listCalls((await built()).routes as never);
  granted = calls.filter(({ endpoint }) => endpoint.access.floor === "granted");
  scoped = calls.filter(({ endpoint }) => endpoint.all !== undefined);
});

/** A member whose only role holds these grants and no other. */
async function operator(...apiIds: string[]): Promise<As> {
  const name = `ROLE_${randomUUID().slice(0, 12)}`;
  await database().insert(role).values({ role: name, roleName: "운영" });
  await database()
    .insert(roleApi)
    .values(apiIds.map((apiId) => ({ role: name, apiId, startDate: new Date("2022-01-01T00:00:00Z") })));
  await announceGrants();
  return loginAs(await makeMember({ role: name }));
}

/** The ids of a new member who has something for every call to find: a post, a dispatch, a payment of today and a seminar with an applicant. */
async function another(): Promise<Record<string, unknown>> {
  const member = await makeMember();
  const { userId, email } = member;
  // Kept out of the shop, where everybody would find it.
  const contentsId = await makePostRow(userId, { shopYn: "N" });
  const receiverId = await makeFriendRow(userId);
  await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: new Date(), viewedAt: new Date() });
  await pay(member);
  const newest = database().select().from(billingHistory).where(eq(billingHistory.userId, userId));
  const [payment] = await newest.orderBy(desc(billingHistory.billingHistoryId)).limit(1);
  const { seminarId } = await makeSeminar({ host: member });
  await makeApplicant(seminarId, await makeMember({ name: "남" }));
  const tag = userId.toString(36);
  const ownRow = { commonCode: `t_${tag}`, userNickname: `회원${tag}` };
  const month = { startDate: seoulMonth(new Date()), endDate: seoulMonth(new Date()) };
  return {
    userId,
    user_id: userId,
    userEmail: email,
    username: email,
    contentsId,
    seminarId,
    billingHistoryId: payment!.billingHistoryId,
    ...ownRow,
    ...month,
  };
}

function ask(call: ListedCall, ids: Record<string, unknown>, as: As) {
  const { url, options } = requestOf(call, ids);
  return rest(call.method as "POST", url, { as, ...options });
}

/** How the call's answer differs from an administrator's. A GET asks for the same member; a deed can be done once, so each has its own member. */
async function differenceOf(call: ListedCall, as: As, admin: As): Promise<string | null> {
  const ids = await another();
  const mine = await ask(call, ids, as);
  const theirs = await ask(call, call.method === "GET" ? ids : await another(), admin);
  const seen = ({ status, body }: typeof mine) => JSON.stringify(call.method === "GET" ? [status, body] : [status, body.code]);
  return mine.status !== 401 && mine.status !== 403 && seen(mine) === seen(theirs)
    ? null
    : `${call.apiId}: ${seen(mine)}, not ${seen(theirs)}`;
}

describe("a role that was granted a call", () => {
  it("gets the same answer as an administrator, though it holds no other grant", async () => {
    const admin = await loginAs(await makeAdmin());
    const wrong: (string | null)[] = [];
    for (const call of granted) wrong.push(await differenceOf(call, await operator(call.apiId), admin));
    expect(wrong.length).toBeGreaterThan(20);
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  it("with the scope of all gets everybody's rows, as an administrator does", async () => {
    const admin = await loginAs(await makeAdmin());
    const wrong: (string | null)[] = [];
    for (const call of scoped) wrong.push(await differenceOf(call, await operator(call.apiId, allOf(call.apiId)), admin));
    expect(wrong.length).toBeGreaterThan(8);
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  it("without the scope of all gets its own rows alone", async () => {
    const admin = await loginAs(await makeAdmin());
    const same: string[] = [];
    for (const call of scoped) if (!(await differenceOf(call, await operator(call.apiId), admin))) same.push(call.apiId);
    expect(same).toEqual([]);
  });
});

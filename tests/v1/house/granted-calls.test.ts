import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { countVisit } from "~/areas/blog/visits/count-visit.server";
import { announceGrants } from "~/areas/master/grants.server";
import { allOf } from "~/http/access/scope.server";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { seoulMonth } from "~/time/seoul";
import { database } from "~db/client.server";
import { role, roleApi } from "~db/schema/master";
import { billingHistory } from "~db/schema/payments";
import { type As, rest } from "../../support/app";
import { built } from "../../support/built";
import { requestOf } from "../../support/call-body";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs, makeAdmin, makeMember, pay } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";

/** Tries each built call that needs a grant by a role without other grants (ADR 36). */

let granted: ListedCall[];
let scoped: ListedCall[];
let admin: As;
let shared: Record<string, unknown>;

beforeAll(async () => {
  const calls = listCalls((await built()).routes as never);
  granted = calls.filter(({ endpoint }) => endpoint.access.floor === "granted");
  scoped = calls.filter(({ endpoint }) => endpoint.all !== undefined);
  admin = await loginAs(await makeAdmin());
  shared = await another();
});

/** For each list of grants, a member whose only role holds exactly these. */
async function operators(lists: string[][]): Promise<As[]> {
  const roles = lists.map((apiIds) => ({ name: `ROLE_${randomUUID().slice(0, 12)}`, apiIds }));
  const startDate = new Date("2022-01-01T00:00:00Z");
  await database()
    .insert(role)
    .values(roles.map(({ name }) => ({ role: name, roleName: "운영" })));
  await database()
    .insert(roleApi)
    .values(roles.flatMap(({ name, apiIds }) => apiIds.map((apiId) => ({ role: name, apiId, startDate }))));
  await announceGrants();
  return Promise.all(roles.map(async ({ name }) => loginAs(await makeMember({ role: name }))));
}

/** A new member with rows for every call. */
async function another(): Promise<Record<string, unknown>> {
  const member = await makeMember();
  const { userId, email } = member;
  const contentsId = await makePostRow(userId, { shopYn: "N" });
  const receiverId = await makeFriendRow(userId);
  await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: new Date(), viewedAt: new Date() });
  await countVisit(ctxOf(member), { contentsId, source: "unknown", host: "", device: "phone" });
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

/**
 * Differences between an operator's and an administrator's answers, or null. Each writing call has its own member. All rows exist before
 * the first call, because lists show them.
 */
async function differencesOf(calls: ListedCall[], grantsOf: (call: ListedCall) => string[]): Promise<(string | null)[]> {
  const isRead = ({ method }: ListedCall) => method === "GET";
  const operatorLogins = await operators(calls.map(grantsOf));
  const ids = await Promise.all(calls.map((call) => (isRead(call) ? [shared, shared] : Promise.all([another(), another()]))));
  const differences: (string | null)[] = [];
  for (const [index, call] of calls.entries()) {
    const operatorAnswer = await ask(call, ids[index]![0]!, operatorLogins[index]!);
    const adminAnswer = await ask(call, ids[index]![1]!, admin);
    const seen = ({ status, body }: typeof operatorAnswer) => JSON.stringify(isRead(call) ? [status, body] : [status, body.code]);
    const isSame = operatorAnswer.status !== 401 && operatorAnswer.status !== 403 && seen(operatorAnswer) === seen(adminAnswer);
    differences.push(isSame ? null : `${call.apiId}: ${seen(operatorAnswer)}, not ${seen(adminAnswer)}`);
  }
  return differences;
}

describe("a role that was granted a call", () => {
  it("gets an administrator's answer, without any other grant", async () => {
    const differences = await differencesOf(granted, ({ apiId }) => [apiId]);
    expect(differences.length).toBeGreaterThan(20);
    expect(differences.filter(Boolean)).toEqual([]);
  });

  it("with the scope of all gets everybody's rows, as an administrator does", async () => {
    const differences = await differencesOf(scoped, ({ apiId }) => [apiId, allOf(apiId)]);
    expect(differences.length).toBeGreaterThan(8);
    expect(differences.filter(Boolean)).toEqual([]);
  });

  it("without the scope of all gets only its own rows", async () => {
    const differences = await differencesOf(scoped, ({ apiId }) => [apiId]);
    expect(scoped.filter((_, index) => !differences[index]).map(({ apiId }) => apiId)).toEqual([]);
  });
});

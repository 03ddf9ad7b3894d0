import { beforeAll, describe, expect, it } from "vitest";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { type As, rest } from "../../support/app";
import { built } from "../../support/built";
import { fieldNames, requestOf } from "../../support/call-body";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const TEXTS = [
  "apiId",
  "tableId",
  "kakaotalkId",
  "kakaotalkUuidAndId",
  "kakaoId",
  "snsIdFromFriendList",
  "sendingCountId",
  "pictureFileId",
  "billingId",
];
const isId = (name: string) => /Ids?$|^id$/.test(name) && !TEXTS.includes(name);

let calls: ListedCall[];
let names: string[];
beforeAll(async () => {
  calls = listCalls((await built()).routes as never).filter((call) => fieldNames(call).some(isId));
  names = [...new Set(calls.flatMap(fieldNames).filter(isId))];
});

/** Each call's answer to a member without rows, with `id` as every id. */
async function answersFor(id: number | string, as: As): Promise<Map<string, string>> {
  const ids = Object.fromEntries(names.map((name) => [name, /Ids$/.test(name) ? [id] : id]));
  const answers = new Map<string, string>();
  for (const call of calls) {
    const { url, options } = requestOf(call, { ...ids, userNickname: `누구${String(as.token).replace(/\W/g, "").slice(0, 9)}` });
    const { status, body } = await rest(call.method as "GET", url, { as, ...options });
    const { requestId: _, ...answer } = (body ?? {}) as Record<string, unknown>;
    const seen = JSON.stringify([status, call.method === "GET" ? answer : [answer.code, answer.message]]);
    answers.set(call.apiId, seen.replaceAll(/999999999|9007199254740991/g, "id"));
  }
  return answers;
}

const differing = (some: Map<string, string>, others: Map<string, string>) =>
  [...some].filter(([apiId, said]) => others.get(apiId) !== said).map(([apiId, said]) => `${apiId}: ${said}, not ${others.get(apiId)}`);

describe("an id of 0 or below gets the call's answer for an unknown id", () => {
  it.each([
    ["a member", makeMember],
    ["an administrator", makeAdmin],
  ])("to %s", async (_who, make) => {
    const [unknown, zero, below] = await Promise.all(
      [999_999_999, 0, -777_777_777].map(async (id) => answersFor(id, await loginAs(await make()))),
    );
    expect(calls.length).toBeGreaterThan(60);
    expect(differing(zero!, unknown!)).toEqual([]);
    expect(differing(below!, unknown!)).toEqual([]);
  });
});

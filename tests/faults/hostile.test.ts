import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redis, redisKey } from "~/core/redis.server";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { TestSandbox } from "../sandbox/start";
import { type As, get, post, rest } from "../support/app";
import { built } from "../support/built";
import { fieldNames, requestOf } from "../support/call-body";
import { copyDatabase, databaseUrl, dropDatabase } from "../support/database";
import { loginAs, makeMember } from "../support/factories/members";
import { useProviders } from "../support/factories/providers";
import { makeSender, useSandbox } from "../support/factories/sending";
import { formsOf, screensOf } from "../support/harvest";
import { changedTables, makeVictim, type Victim } from "../support/victim";

/** Three strangers try each built call, screen and form with the ids of one member's rows. */

let box: TestSandbox;
let victim: Victim;
let calls: ListedCall[];

beforeAll(async () => {
  // Each try compares all rows of the member's tables, so there are no rows of other tests.
  const template = databaseUrl(process.env.TEST_DATABASE_URL!, "geulbeot_test_template");
  process.env.DATABASE_URL = await copyDatabase(template, `geulbeot_test_hostile_${process.env.VITEST_POOL_ID}`);
  useSandbox((box = await TestSandbox.start()));
  useProviders(box);
  calls = listCalls((await built()).routes as never);
  victim = await makeVictim(box);
});
afterAll(async () => {
  await box.end();
  await dropDatabase(process.env.DATABASE_URL!);
});

const strangers: Record<string, () => Promise<As>> = {
  guest: async () => ({}),
  member: async () => loginAs(await makeMember()),
  creator: async () => loginAs((await makeSender(box, 1)).member),
};

const known = new Map<string, As>();

type Answer = { status: number; headers: Headers };
const isOut = ({ status, headers }: Answer) => status === 401 || /^\/app\/login/.test(headers.get("Location") ?? "");

/** A try by this kind of stranger, repeated by a new one when an earlier try ended the login. */
async function by<A extends Answer>(stranger: string, attempt: (as: As) => Promise<A>): Promise<A> {
  const isNew = !known.has(stranger);
  if (isNew) known.set(stranger, await strangers[stranger]!());
  const answer = await attempt(known.get(stranger)!);
  if (isNew || !known.get(stranger)!.token || !isOut(answer)) return answer;
  known.delete(stranger);
  return by(stranger, attempt);
}

async function forgetLimits() {
  const keys = await redis().keys(`${redisKey("rate")}*`);
  for (const key of keys) await redis().del(key);
}

/** The member's secrets in an answer that were not in the request. */
const leaked = (text: string, request: string) => victim.secrets.filter((secret) => text.includes(secret) && !request.includes(secret));
const withoutSecrets = (text: string) => victim.secrets.reduce((left, secret) => left.replaceAll(secret, "남"), text);

const shown = new Map<string, ReturnType<typeof formsOf>>();

async function formsShown(url: string): Promise<ReturnType<typeof formsOf>> {
  const page = shown.has(url) ? undefined : await get(url, victim.as);
  if (page) {
    const isPage = page.status === 200 && /^text\/html/.test(page.headers.get("Content-Type") ?? "");
    shown.set(url, isPage ? formsOf(withoutSecrets(await page.text()), url) : []);
  }
  return shown.get(url)!;
}

describe.each(Object.keys(strangers))("a %s who uses the ids of another member's rows", (stranger) => {
  it("cannot read or change another member's rows by any call", async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      const { url, options } = requestOf(call, { ...victim.ids, ...ownFields[call.apiId] });
      const { status, body, headers } = await by(stranger, (as) => rest(call.method as "POST", url, { as, ...options }));
      const leaks = leaked(JSON.stringify(body), JSON.stringify([url, options.body]));
      if (leaks.length) wrong.push(`${call.apiId} tells ${leaks.join(", ")}`);
      if (status >= 500) wrong.push(`${call.apiId} answers ${status}`);
      if (status === 400 && body.code === "common.wrong-shape" && stranger === "creator")
        wrong.push(`${call.apiId} was not asked rightly: ${JSON.stringify(body.errors ?? body.details)}`);
      if (status === 429) await forgetLimits();
      if (call.method === "GET" && !/json/.test(headers.get("Content-Type") ?? "json")) continue;
      const tables = await changedTables(victim);
      if (tables.length) throw new Error(`${call.apiId} changed ${tables.join(", ")} of another member (status ${status})`);
    }
    expect(wrong).toEqual([]);
  });

  it("cannot read or change another member's rows on any screen, or by any form shown to their owner", async () => {
    const wrong: string[] = [];
    for (const url of await screensOf(victim.ids)) {
      const seen = await by(stranger, (as) => get(url, as));
      const leaks = leaked(await seen.text(), decodeURIComponent(url));
      if (leaks.length) wrong.push(`${url} tells ${leaks.join(", ")}`);
      if (seen.status >= 500) wrong.push(`${url} answers ${seen.status}`);
      for (const { action, fields } of await formsShown(url)) {
        const answer = await by(stranger, (as) => post(action, fields, as));
        const form = `${action.split("?")[0]} ${JSON.stringify(fields).slice(0, 200)}`;
        const news = leaked(await answer.text(), decodeURIComponent(action));
        if (news.length) wrong.push(`${form} tells ${news.join(", ")}`);
        if (answer.status >= 500) wrong.push(`${form} answers ${answer.status}`);
        const tables = await changedTables(victim);
        if (tables.length) throw new Error(`${form} changed ${tables.join(", ")} of another member (status ${answer.status})`);
      }
      await forgetLimits();
    }
    expect(wrong).toEqual([]);
  });
});

it("these tests put an id of the member's rows into each id field of a call", () => {
  const unknown = calls.flatMap((call) =>
    fieldNames(call)
      .filter((name) => /(Id|Ids|ID|_id|Email|Uuid|Sequence)$/.test(name) && !(name in victim.ids) && !notRows.has(name))
      .map((name) => `${call.apiId}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

const seminarFields = { startDateTime: "2199-03-01T10:00", endDateTime: "2199-03-01T12:00", seminarType: "online" };

/** Values for calls that refuse the usual ones before reading an id. */
const ownFields: Record<string, object> = {
  "POST:/v1/authenticate/proof": { snsToken: undefined },
  "POST:/v1/blog/link-cards": { addresses: ["http://127.0.0.1:1/"] },
  "POST:/v1/seminar/entry-seminar": seminarFields,
  "PUT:/v1/seminar/seminar": seminarFields,
  "POST:/v1/seminar/seminar-comment": { comment: "남", parentCommentId: undefined },
  "POST:/v1/contents/comments": { comment: "남", parentCommentId: undefined },
  "POST:/v1/contents/comments/hide": { hiddenYn: "Y", reason: "남" },
};

/** Fields whose names end like an id without naming a member's row. */
const notRows = new Set([
  ...["app_id", "kakaoId", "receiptID", "commonCodeSequence"],
  ...["apiId", "dataItemSequence", "mainEmail", "menuSequence", "tableId", "tableColumnsSequence"],
]);

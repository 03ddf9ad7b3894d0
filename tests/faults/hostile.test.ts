import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redis, redisKey } from "~/core/redis.server";
import { type ListedCall, listCalls } from "~/http/rest/openapi.server";
import { TestSandbox } from "../sandbox/start";
import { type As, get, post, rest } from "../support/app";
import { built } from "../support/built";
import { fieldNames, requestOf } from "../support/call-body";
import { copyDatabase, databaseUrl, dropDatabase } from "../support/database";
import { loginAs, makeMember } from "../support/factories/members";
import { useProviders } from "../support/factories/providers";
import { makeSender, useSandbox } from "../support/factories/sending";
import { formsOf, screensOf } from "../support/harvest";
import { harmed, makeVictim, type Victim } from "../support/victim";

/**
 * Everybody's own: each call and each screen is asked, with the ids of one member's rows, by three who are not that member. What is asked is
 * read from the build, so that whatever is added later is asked too.
 */

let box: TestSandbox;
let victim: Victim;
let calls: ListedCall[];

beforeAll(async () => {
  // After each deed every row of the member's tables is read: those of other tests would be read some thousand times.
  const template = databaseUrl(process.env.TEST_DATABASE_URL!, "geulbeot_test_template");
  process.env.DATABASE_URL = await copyDatabase(template, `geulbeot_test_hostile_${process.env.VITEST_POOL_ID}`);
  useSandbox((box = await TestSandbox.start()));
  useProviders(box);
  calls = listCalls((await built()).routes as never);
  victim = await makeVictim(box);
}, 60_000);
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

/** The same one for all questions, or another when what they did has ended their own account or login. */
async function stranger(who: string): Promise<As> {
  const last = known.get(who);
  if (last && (!last.token || (await rest("GET", "/v1/system/user/by-login-id", { as: last })).status === 200)) return last;
  const as = await strangers[who]!();
  known.set(who, as);
  return as;
}

async function forgetLimits() {
  const keys = await redis().keys(`${redisKey("rate")}*`);
  for (const key of keys) await redis().del(key);
}

/** The secrets an answer tells that the question did not bring. */
const leaked = (text: string, asked: string) => victim.secrets.filter((secret) => text.includes(secret) && !asked.includes(secret));
/** A form as its owner is shown it, without the owner's own words. */
const withoutSecrets = (text: string) => victim.secrets.reduce((left, secret) => left.replaceAll(secret, "남"), text);

describe.each(Object.keys(strangers))("a %s who names the ids of a member's rows", (who) => {
  it("cannot read or change another member's rows by any call", async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      const as = await stranger(who);
      const { url, options } = requestOf(call, { ...victim.ids, ...asked[call.apiId] });
      const { status, body, headers } = await rest(call.method as "POST", url, { as, ...options });
      const told = leaked(JSON.stringify(body), JSON.stringify([url, options.body]));
      if (told.length) wrong.push(`${call.apiId} tells ${told.join(", ")}`);
      if (status >= 500) wrong.push(`${call.apiId} answers ${status}`);
      if (status === 400 && body.code === "common.wrong-shape" && who === "creator")
        wrong.push(`${call.apiId} was not asked rightly: ${JSON.stringify(body.errors ?? body.details)}`);
      if (status === 429) await forgetLimits();
      if (call.method === "GET" && !/json/.test(headers.get("Content-Type") ?? "json")) continue;
      const tables = await harmed(victim);
      if (tables.length) throw new Error(`${call.apiId} changed ${tables.join(", ")} of another member (status ${status})`);
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  it("cannot read or change another member's rows on any screen, or by any form that their owner is shown", async () => {
    const wrong: string[] = [];
    for (const url of await screensOf(victim.ids)) {
      const seen = await get(url, await stranger(who));
      const told = leaked(await seen.text(), decodeURIComponent(url));
      if (told.length) wrong.push(`${url} tells ${told.join(", ")}`);
      if (seen.status >= 500) wrong.push(`${url} answers ${seen.status}`);
      const shown = await get(url, victim.as);
      if (shown.status !== 200 || !/^text\/html/.test(shown.headers.get("Content-Type") ?? "")) continue;
      for (const { action, fields } of formsOf(withoutSecrets(await shown.text()), url)) {
        const answer = await post(action, fields, await stranger(who));
        const form = `${action.split("?")[0]} ${JSON.stringify(fields).slice(0, 200)}`;
        const news = leaked(await answer.text(), decodeURIComponent(action));
        if (news.length) wrong.push(`${form} tells ${news.join(", ")}`);
        if (answer.status >= 500) wrong.push(`${form} answers ${answer.status}`);
        const tables = await harmed(victim);
        if (tables.length) throw new Error(`${form} changed ${tables.join(", ")} of another member (status ${answer.status})`);
      }
      await forgetLimits();
    }
    expect(wrong).toEqual([]);
  }, 240_000);
});

it("every name of an id that a call takes is one of the member's", () => {
  const unknown = calls.flatMap((call) =>
    fieldNames(call)
      .filter((name) => /(Id|Ids|ID|_id|Email|Uuid|Sequence)$/.test(name) && !(name in victim.ids) && !notRows.has(name))
      .map((name) => `${call.apiId}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

const seminarFields = { startDateTime: "2199-03-01T10:00", endDateTime: "2199-03-01T12:00", seminarType: "online" };

/** Where one call wants fields of its own, or of the same fields another choice. */
const asked: Record<string, object> = {
  "POST:/v1/authenticate/proof": { snsToken: undefined },
  "POST:/v1/seminar/entry-seminar": seminarFields,
  "PUT:/v1/seminar/seminar": seminarFields,
  "POST:/v1/seminar/seminar-comment": { comment: "남", parentCommentId: undefined },
};

/** Names that end like an id and name no row of a member. */
const notRows = new Set(["app_id", "kakaoId", "receiptID", "commonCodeSequence"]);

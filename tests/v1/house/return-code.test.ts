import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { type As, rest } from "../../support/app";
import { built } from "../../support/built";
import { loginAs, makeAdmin } from "../../support/factories/members";

let calls: ListedCall[];
let admin: As;
beforeAll(async () => {
  calls = listCalls((await built()).routes as never);
  admin = await loginAs(await makeAdmin());
});

const saysCode = ({ endpoint }: ListedCall) =>
  "returnCode" in ((z.toJSONSchema(endpoint.reply, { unrepresentable: "any" }).properties ?? {}) as object);
const callWithout = ({ method, path }: ListedCall, as: As = {}) =>
  rest(method as "GET", path.replace(/\{\w+\}/g, "0"), { as, ...(method !== "GET" && { body: {} }) });

/** Calls documented with returnCode (1 §7, 2 §7, 3 §7; rules 31, 163). */
const DOCUMENTED = [
  "POST:/v1/blog/write-contents",
  "POST:/v1/seminar/attend",
  "POST:/v1/seminar/entry-seminar",
  "POST:/v1/settlement/settlement",
  "POST:/v1/system/user/blog-profile",
  "POST:/v1/system/user/customer",
  "POST:/v1/system/user/sns/kakao",
  "GET:/v1/system/mail-certification/sendPassword",
  "POST:/v1/payment/subscription-by-admin",
  "PUT:/v1/seminar/seminar",
  "PUT:/v1/settlement/cancel",
  "PUT:/v1/system/user",
  "PUT:/v1/system/user/changePassword",
];

describe("a call that answers returnCode SUCCESS answers FAIL with its message when it refuses", () => {
  it("includes the documents' calls", () => {
    const known = new Set(calls.filter(saysCode).map(({ apiId }) => apiId));
    expect(DOCUMENTED.filter((apiId) => !known.has(apiId))).toEqual([]);
  });

  it("for each call that refuses a guest", async () => {
    const wrong: unknown[] = [];
    let refused = 0;
    for (const call of calls.filter(saysCode)) {
      const { status, body } = await callWithout(call);
      if (status < 400) continue;
      refused += 1;
      const isSaid = body.returnCode === "FAIL" && typeof body.message === "string" && body.message !== "";
      if (!isSaid) wrong.push([call.apiId, status, body]);
    }
    expect([wrong, refused > 100]).toEqual([[], true]);
  });

  it("for each call to which an administrator sends nothing it requires", async () => {
    const wrong: unknown[] = [];
    for (const call of calls.filter(saysCode)) {
      const { status, body } = await callWithout(call, admin);
      if (status >= 400 && body.returnCode !== "FAIL") wrong.push([call.apiId, status, body]);
    }
    expect(wrong).toEqual([]);
  });

  it("no other call has a returnCode", async () => {
    const others = calls.filter((call) => !saysCode(call) && call.endpoint.access.floor !== "anyone");
    const wrong: unknown[] = [];
    for (const call of others) {
      const { status, body } = await callWithout(call);
      if (status < 400 || "returnCode" in body) wrong.push([call.apiId, status, body]);
    }
    expect(wrong).toEqual([]);
  });
});

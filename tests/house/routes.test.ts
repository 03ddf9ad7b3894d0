import { beforeAll, describe, expect, it } from "vitest";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { rest } from "../support/app";
import { built } from "../support/built";
import { loginAs, makeMember } from "../support/factories/members";

let calls: ListedCall[];

beforeAll(async () => {
  const { routes } = await built();
  calls = listCalls(routes as never);
});

const methods = ["GET", "POST", "PUT", "DELETE"] as const;
const urlOf = ({ path: pattern }: ListedCall) => pattern.replace(/\{\w+\}/g, "1");

describe("every REST call", () => {
  it("is listed once", () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(new Set(calls.map(({ apiId }) => apiId)).size).toBe(calls.length);
  });

  it("has a Korean summary", () => {
    expect(calls.filter(({ endpoint }) => !/[가-힣]/.test(endpoint.summary)).map(({ apiId }) => apiId)).toEqual([]);
  });

  it("answers 401 without credentials unless anyone may call it", async () => {
    const wrong: string[] = [];
    for (const call of calls.filter(({ endpoint }) => endpoint.access.floor !== "anyone")) {
      const { status, body } = await rest(call.method as "GET", urlOf(call));
      if (status !== 401 || typeof body.message !== "string" || typeof body.requestId !== "string") wrong.push(`${call.apiId}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it("answers 403 to a member whose role has no grant, unless anyone may call it", async () => {
    const as = await loginAs(await makeMember({ role: "ROLE_NOBODY" }));
    const wrong: string[] = [];
    for (const call of calls.filter(({ endpoint }) => endpoint.access.floor !== "anyone")) {
      const { status, body } = await rest(call.method as "GET", urlOf(call), { as });
      if (status !== 403 || body.code !== "account.forbidden") wrong.push(`${call.apiId}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it("answers an empty body without a 500, and a refusal with message and code", async () => {
    const as = await loginAs(await makeMember({ role: "ROLE_ADMIN" }));
    const wrong: string[] = [];
    for (const call of calls.filter(({ method, endpoint }) => method !== "GET" && endpoint.body)) {
      const { status, body } = await rest(call.method as "POST", urlOf(call), { as, body: {} });
      if (status >= 500 || (status >= 400 && (typeof body.message !== "string" || typeof body.code !== "string")))
        wrong.push(`${call.apiId}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it("answers a wrong shape with the first field's message as message, and all in errors (1 §8)", async () => {
    const as = await loginAs(await makeMember({ role: "ROLE_ADMIN" }));
    const told: string[] = [];
    for (const call of calls.filter(({ method, endpoint }) => method !== "GET" && endpoint.body)) {
      const { body } = await rest(call.method as "POST", urlOf(call), { as, body: {} });
      const errors = body.errors as { message: string }[] | undefined;
      if (body.code === "common.wrong-shape" && errors) told.push(body.message === errors[0]!.message ? "first" : call.apiId);
    }
    expect(new Set(told)).toEqual(new Set(["first"]));
  });

  it("answers 405 with Allow to a method it does not know", async () => {
    const wrong: string[] = [];
    for (const url of new Set(calls.map(urlOf))) {
      const known = calls.filter((call) => urlOf(call) === url).map(({ method }) => method);
      const unknown = methods.find((method) => !known.includes(method));
      if (!unknown) continue;
      const { status, headers } = await rest(unknown, url);
      if (status !== 405 || !headers.get("Allow")) wrong.push(`${unknown} ${url}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

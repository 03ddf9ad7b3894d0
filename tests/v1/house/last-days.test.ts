import { beforeAll, describe, expect, it } from "vitest";
import { type ListedCall, listCalls } from "~/http/rest/list-calls.server";
import { rest } from "../../support/app";
import { built } from "../../support/built";
import { fieldNames, requestOf } from "../../support/call-body";
import { loginAs, makeAdmin } from "../../support/factories/members";

const isTime = (name: string) => /date|day|month|_at|from$|to$/i.test(name);

let calls: ListedCall[];
let names: string[];
beforeAll(async () => {
  calls = listCalls((await built()).routes as never).filter((call) => fieldNames(call).some(isTime));
  names = [...new Set(calls.flatMap(fieldNames).filter(isTime))];
});

describe("the last day and month that can be written", () => {
  it.each(["9999-12-31", "9999-12", "99991231", "999912", "9999/12/31 23:59", "1000-01-01", "100001"])(
    "%s causes no call to fail",
    async (last) => {
      const as = await loginAs(await makeAdmin());
      const failed: string[] = [];
      for (const call of calls) {
        const { url, options } = requestOf(call, Object.fromEntries(names.map((name) => [name, last])));
        const { status } = await rest(call.method as "GET", url, { as, ...options });
        if (status >= 500) failed.push(`${call.apiId}: ${status}`);
      }
      expect(calls.length).toBeGreaterThan(20);
      expect(failed).toEqual([]);
    },
  );
});

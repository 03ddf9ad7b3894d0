import { inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { heartbeat } from "~db/schema/house";
import { handle } from "../../jobs/handlers/account.forget-ended";

it("the heartbeat row of a machine that has been silent for a day is deleted, the others stay", async () => {
  const hour = 60 * 60 * 1_000;
  const names = ["gone-web-1", "living-web-2"];
  const beatAt = [25, 23].map((hours) => new Date(Date.now() - hours * hour));
  await database()
    .insert(heartbeat)
    .values(names.map((machine, index) => ({ machine, beatAt: beatAt[index]! })));
  await handle(makeCtx({ kind: "job", name: "account.forget-ended" }));
  const left = await database().select({ machine: heartbeat.machine }).from(heartbeat).where(inArray(heartbeat.machine, names));
  expect(left).toEqual([{ machine: "living-web-2" }]);
});

import { inArray, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { makeCtx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { database } from "~db/client.server";
import { heartbeat } from "~db/schema/house";
import { handle } from "../../jobs/handlers/account.forget-ended";

const hour = 60 * 60 * 1_000;
const forget = () => handle(makeCtx({ kind: "job", name: "account.forget-ended" }));

/** One machine silent for a day and one alive. The returned function lists the rows left. */
async function makeMachines(suffix: string) {
  const names = [`gone-web-${suffix}`, `living-web-${suffix}`];
  const beatAt = [25, 23].map((hours) => new Date(Date.now() - hours * hour));
  await database()
    .insert(heartbeat)
    .values(names.map((machine, index) => ({ machine, beatAt: beatAt[index]! })));
  return () => database().select({ machine: heartbeat.machine }).from(heartbeat).where(inArray(heartbeat.machine, names));
}

it("deletes the heartbeat of a machine silent for a day, and keeps the others", async () => {
  const machinesLeft = await makeMachines("1");
  await forget();
  expect(await machinesLeft()).toEqual([{ machine: "living-web-1" }]);
});

it("goes on after a failed deletion, logs each failure, and fails at the end", async () => {
  const machinesLeft = await makeMachines("2");
  const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
  // Break two deletions that run before the machines'.
  const tables = ["join_flow", "kept_form"];
  for (const table of tables) await database().execute(sql`RENAME TABLE ${sql.identifier(table)} TO ${sql.identifier(`${table}_away`)}`);
  try {
    await expect(forget()).rejects.toThrow("2 of 24 deletions failed: forgetFlows, forgetKeptForms");
    expect(await machinesLeft()).toEqual([{ machine: "living-web-2" }]);
    expect(logged.mock.calls.map(([about]) => about)).toEqual([
      { err: expect.any(Error), deletion: "forgetFlows" },
      { err: expect.any(Error), deletion: "forgetKeptForms" },
    ]);
  } finally {
    for (const table of tables) await database().execute(sql`RENAME TABLE ${sql.identifier(`${table}_away`)} TO ${sql.identifier(table)}`);
    logged.mockRestore();
  }
  await expect(forget()).resolves.toBeUndefined();
});

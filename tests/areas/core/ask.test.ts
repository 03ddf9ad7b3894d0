import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ask } from "~db/ask.server";
import { database } from "~db/client.server";

const ctx = { db: database() };

describe("asks a whole statement", () => {
  it("fills the placeholders in order, with lists, instants and texts", async () => {
    const sentAt = new Date("2026-03-10T12:00:00.250Z");
    const rows = await ask(
      ctx,
      "SELECT ? AS text, 3 IN (?) AS found, 4 IN (?) AS missed, CAST(? AS DATETIME(3)) AS sentAt, ? IS NULL AS none",
      [...["it's `a` 글\\ 'x'", [1, 3], [1, 3]], ...[sentAt, null]],
    );
    expect(rows).toEqual([{ text: "it's `a` 글\\ 'x'", found: 1, missed: 0, sentAt: "2026-03-10 12:00:00.250", none: 1 }]);
  });

  it.each([[[]], [[1, 2]]])("refuses a number of values unlike the number of placeholders: %j", async (values) => {
    await expect(ask(ctx, "SELECT ?", values)).rejects.toThrow(`1 placeholders for ${values.length} values`);
  });

  it("takes a drizzle SQL as well", async () => {
    expect(await ask(ctx, sql`SELECT ${7} AS seven`)).toEqual([{ seven: 7 }]);
  });
});

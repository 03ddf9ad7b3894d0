import { describe, expect, it } from "vitest";
import { sources } from "../../house/source";

describe("the payment ledgers are append-only", () => {
  it.each(["paymentAnswer", "billingHistory"])("no code updates or deletes a row of %s", (table) => {
    const edits = sources("app", "jobs", "db").filter(({ text }) => new RegExp(`\\.(update|delete)\\(${table}\\)`).test(text));
    expect(edits.map(({ file }) => file)).toEqual([]);
  });

  it.each(["payment_answer", "billing_history"])("no SQL statement updates or deletes a row of %s", (table) => {
    const edits = sources("app", "jobs").filter(({ text }) =>
      new RegExp(`(UPDATE|DELETE FROM|REPLACE INTO)\\s+\`?${table}`, "i").test(text),
    );
    expect(edits.map(({ file }) => file)).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listSettlements } from "~/areas/settlement/list/list-settlements.server";
import { cancelSettlement } from "~/areas/settlement/settle/cancel-settlement.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { discardPayFile, markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { saveResult } from "~/areas/settlement/transfers/result/save-result.server";
import { transferStateOf } from "~/areas/settlement/transfer-state.server";
import type { TransferState } from "~/areas/settlement/settlement-words";
import type { MemberCtx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { nullIfRefused } from "~/core/refusal";
import { ctxOf, makeAdmin } from "../../support/factories/members";
import { bankRowsOf, makeFileOfDue, PAY_DAY, resultLines } from "../../support/factories/pay-files";
import { makeEarner } from "../../support/factories/settlement";
import { withOwnCounts } from "../../support/own-counts";
import { runs } from "../../support/soak";

withOwnCounts();

const MONTH = "202602";
const who = fc.integer({ min: 0, max: 1 });
const operation = fc.oneof(
  fc.record({ deliver: fc.integer({ min: 1, max: 3 }), who }),
  fc.record({ press: fc.constant("settle" as const), who }),
  fc.record({ press: fc.constant("cancel" as const), who }),
  fc.record({ press: fc.constant("make" as const) }),
  fc.record({ press: fc.constantFrom("discard" as const, "hand-over" as const), file: fc.nat(9) }),
  fc.record({
    press: fc.constant("result" as const),
    file: fc.nat(9),
    answers: fc.array(fc.constantFrom("정상", "계좌 없음"), { minLength: 4 }),
  }),
);

const answers = (answer: "정상" | "계좌 없음") => Array.from({ length: 4 }, () => answer);
type Deed = typeof operation extends fc.Arbitrary<infer One> ? One : never;

/** A first example with every operation and outcome; random ones rarely get so far. */
const everyKind: Deed[] = [
  { press: "settle", who: 0 },
  { press: "make" },
  { press: "discard", file: 0 },
  { press: "make" },
  { press: "hand-over", file: 1 },
  { press: "result", file: 1, answers: answers("계좌 없음") },
  { press: "result", file: 1, answers: answers("정상") },
  { press: "cancel", who: 0 },
  { deliver: 1, who: 0 },
  { press: "settle", who: 0 },
  { press: "cancel", who: 0 },
  { press: "settle", who: 0 },
  { press: "make" },
  { press: "hand-over", file: 2 },
  { press: "result", file: 2, answers: answers("정상") },
  { press: "cancel", who: 0 },
];

type Entry = { settlementId: number; who: number; netWon: number; grossWon: number; state: TransferState; paidTimes: number };
type File = { payFileId: number; state: "MADE" | "HANDED_OVER" | "DISCARDED"; holds: Entry[]; read: Map<Entry, "PAID" | "REFUSED"> };

/** A simple model, to compare with the site. */
class Ledger {
  entries: Entry[] = [];
  files: File[] = [];
  earned = [0, 0];

  constructor(
    private ctx: MemberCtx,
    private earners: Awaited<ReturnType<typeof makeEarner>>[],
    private met: Set<string>,
  ) {}

  fileAt = (index: number) => this.files[index % Math.max(1, this.files.length)];
  private month = (index: number) => ({ userId: this.earners[index]!.author.userId, month: MONTH });

  async deliver(index: number, count: number) {
    await this.earners[index]!.deliver("2026-02-10T03:00:00Z", count, 1_000);
    this.earned[index]! += count * 1_000;
  }

  async settle(index: number) {
    const standing = this.entries.filter((one) => one.who === index && one.state !== "CANCELLED");
    const open = this.earned[index]! - standing.reduce((sum, { grossWon }) => sum + grossWon, 0);
    const settled = await settleMonth(this.ctx, this.month(index)).catch(nullIfRefused());
    expect(settled?.grossWon ?? 0).toBe(open);
    if (settled) this.entries.push({ ...settled, who: index, state: "TO_PAY", paidTimes: 0 });
  }

  async cancel(index: number) {
    const newest = this.entries.findLast((one) => one.who === index && one.state !== "CANCELLED");
    const done = await cancelSettlement(this.ctx, this.month(index)).catch(nullIfRefused());
    const mayBe = newest && ["TO_PAY", "REFUSED"].includes(newest.state);
    expect(done?.settlementId).toBe(mayBe ? newest.settlementId : undefined);
    if (mayBe) {
      this.met.add(`CANCELLED when ${newest.state}`);
      newest.state = "CANCELLED";
    }
  }

  async make() {
    const holds = this.due();
    if (holds.length === 0) return;
    const payFileId = await makeFileOfDue(this.ctx);
    for (const one of holds) one.state = "ON_ITS_WAY";
    this.files.push({ payFileId, state: "MADE", holds, read: new Map() });
  }

  async leaveMade(file: File | undefined, to: "HANDED_OVER" | "DISCARDED") {
    if (!file) return;
    const verb = to === "HANDED_OVER" ? markHandedOver : discardPayFile;
    const done = await verb(this.ctx, file.payFileId).then(() => true, nullIfRefused());
    expect(done).toBe(file.state === "MADE" ? true : null);
    if (!done) return;
    this.met.add(to);
    file.state = to;
    if (to === "DISCARDED") for (const one of file.holds) one.state = this.wasRefused(one) ? "REFUSED" : "TO_PAY";
  }

  /** Bank answers may repeat or contradict earlier ones. */
  async result(file: File | undefined, answers: string[]) {
    if (!file || file.state !== "HANDED_OVER") return;
    // A new administrator each time: one gets ten downloads a day.
    const rows = await bankRowsOf(ctxOf(await makeAdmin()), file.payFileId);
    const answered = rows.slice(0, answers.length).map((row, index) => ({ ...row, answer: answers[index]! }));
    const outcomes = answers.map((answer) => (answer === "정상" ? ("PAID" as const) : ("REFUSED" as const)));
    const lines = linesOf(file.holds);
    expect(rows.map((row) => row.netWon)).toEqual(lines.map(sumOf));
    const read = lines.slice(0, answered.length).flatMap((line, index) => line.map((one) => [one, outcomes[index]!] as const));
    const isContrary = read.some(([one, outcome]) => file.read.has(one) && file.read.get(one) !== outcome);
    const done = await saveResult(this.ctx, file.payFileId, await resultLines(answered)).catch(nullIfRefused("settlement.result-faulty"));
    expect(done === null).toBe(isContrary);
    if (isContrary) this.met.add("CONTRADICTED");
    if (!done) return;
    for (const [one, outcome] of read) {
      if (file.read.has(one)) continue;
      file.read.set(one, outcome);
      this.met.add(outcome);
      one.state = outcome;
      if (outcome === "PAID") one.paidTimes += 1;
    }
  }

  private wasRefused = (one: Entry) => this.files.some(({ read }) => read.get(one) === "REFUSED");
  private due = () => this.entries.filter(({ state }) => state === "TO_PAY" || state === "REFUSED");

  async compare() {
    const states = await Promise.all(this.entries.map(({ settlementId }) => transferStateOf(this.ctx, settlementId)));
    expect(states).toEqual(this.entries.map(({ state }) => state));
    const due = this.due();
    expect(await readDue(this.ctx, PAY_DAY)).toMatchObject({
      settlementCount: due.length,
      transferCount: linesOf(due).length,
      netWon: sumOf(due),
    });
    expect(Math.max(0, ...this.entries.map(({ paidTimes }) => paidTimes))).toBeLessThan(2);
    for (const [index, { author }] of this.earners.entries()) {
      const query = { userEmail: author.email, settlementYn: "ALL", fromYearMonth: MONTH };
      const { settledWon, unsettledWon } = await listSettlements(this.ctx, SettlementQuery.parse(query));
      expect(settledWon + unsettledWon).toBe(this.earned[index]);
    }
  }
}

const linesOf = (entries: Entry[]): Entry[][] => [...grouped(entries, ({ who: creator }) => creator).values()];
const sumOf = (entries: Entry[]) => entries.reduce((sum, { netWon }) => sum + netWon, 0);

describe("money to be paid", () => {
  it("is paid once and never lost, through any settling, pay files, answers and cancellations", async () => {
    const ctx = ctxOf(await makeAdmin());
    if ((await readDue(ctx, "2199-01-01")).transferCount > 0) await makeFileOfDue(ctx, "2199-01-01");
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 20 }), async (deeds) => {
        const ledger = new Ledger(ctx, [await makeEarner(), await makeEarner()], met);
        for (const index of [0, 1]) await ledger.deliver(index, 2);
        for (const one of deeds) {
          if ("deliver" in one) await ledger.deliver(one.who, one.deliver);
          else if (one.press === "settle") await ledger.settle(one.who);
          else if (one.press === "cancel") await ledger.cancel(one.who);
          else if (one.press === "make") await ledger.make();
          else if (one.press === "result") await ledger.result(ledger.fileAt(one.file), one.answers);
          else await ledger.leaveMade(ledger.fileAt(one.file), one.press === "discard" ? "DISCARDED" : "HANDED_OVER");
          await ledger.compare();
        }
        await ledger.make();
      }),
      { ...runs({ test: 3, soak: 60 }), examples: [[everyKind]] },
    );
    const kinds = ["CANCELLED when REFUSED", "CANCELLED when TO_PAY", "CONTRADICTED", "DISCARDED", "HANDED_OVER", "PAID", "REFUSED"];
    expect([...met].sort(), "what was met").toEqual(kinds);
  });
});

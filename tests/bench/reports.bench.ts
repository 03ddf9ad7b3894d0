import { type SQL, sql } from "drizzle-orm";
import { reportRange } from "~/areas/reports/report-range";
import { database } from "~db/client.server";
import { makeNumbers, onFreshPair } from "./database";
import { median, table } from "./figures";
import { excel, EXCEL_ROWS } from "./reports/excel";
import { rawFees, rawInterest, type Report, reportsOf } from "./reports/seven";
import { addDispatches, makeWorld, rowsOf, type World } from "./reports/world";

const [SMALL, LARGE] = (process.env.REPORTS_ROWS ?? "10000,10000000").split(",").map(Number) as [number, number];
const RUNS = 7;
const PER_PAGE = 100;
const GATES = { ratio: 2, ofRaw: 100, firstByteMs: 300, moreMb: 80, secondsPerMillion: 60 };
const failures: string[] = [];

/** The seven reports on few and on many dispatches and views (`REPORTS_ROWS=10000,300000` for a quick look), each equal to a recount. */
await onFreshPair(async () => {
  await makeNumbers(LARGE);
  const world = await makeWorld();
  const built = { small: await addDispatches(world, 0, SMALL), large: {} as Awaited<ReturnType<typeof addDispatches>> };
  const small = await measure(world);
  built.large = await addDispatches(world, SMALL, LARGE);
  table("reports: seconds to build the rows and to count them", [
    { rows: SMALL, ...built.small },
    { rows: LARGE, ...built.large },
  ]);
  gate("roll-up of a million, seconds", built.large.secondsPerMillion, GATES.secondsPerMillion);
  const large = await measure(world);
  const rows = Object.keys(small).map((name) => ({
    name,
    [SMALL]: small[name]!,
    [LARGE]: large[name]!,
    ratio: large[name]! / small[name]!,
  }));
  table(`reports: milliseconds at ${SMALL} and ${LARGE} dispatches and views (ratio at most ${GATES.ratio})`, rows);
  for (const { name, ratio } of rows) gate(`${name}, ratio`, ratio, GATES.ratio);
  await againstRaw(world, large);
  const file = await excel(world, LARGE);
  table(`reports: Excel of about ${EXCEL_ROWS} rows (first byte ${GATES.firstByteMs} ms, ${GATES.moreMb} MB more)`, [file]);
  gate("Excel, first byte", file.firstByteMs, GATES.firstByteMs);
  gate("Excel, MB more", file.moreMb, GATES.moreMb);
  for (const failure of failures) console.log(`too slow or too much: ${failure}`);
});
process.exitCode = failures.length > 0 ? 1 : 0;

function gate(what: string, is: number, atMost: number): void {
  if (is > atMost) failures.push(`${what}: ${is.toFixed(1)} for at most ${atMost}`);
}

/** Milliseconds of each report's first and last page; throws where a report does not equal its recount. */
async function measure(world: World): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const report of reportsOf(world)) {
    const page = (number: number) => ({ page: number, rowsPerPage: PER_PAGE, direction: "desc" as const });
    const { total } = await report.read(page(1));
    const last = Math.max(1, Math.ceil(total / PER_PAGE));
    figures[report.name] = await timed(() => report.read(page(1)));
    if (last > 1) figures[`${report.name}, last page`] = await timed(() => report.read(page(last)));
    await compare(report);
  }
  return figures;
}

async function timed(read: () => Promise<unknown>): Promise<number> {
  await read();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return median(times);
}

async function compare({ name, read, columns, raw }: Report): Promise<void> {
  if (!columns || !raw) return;
  // Customers and posts that were sent nothing are no rows of a recount.
  const shown = (await read({ page: 1, rowsPerPage: 100_000, direction: "desc" })).rows.filter(
    (row) => !("sendCount" in row && !row.sendCount),
  );
  // The database says sums and rates as texts.
  const plain = (value: unknown) => (value === null || value === undefined ? "-" : Number.isNaN(Number(value)) ? value : Number(value));
  const text = (rows: object[]) => rows.map((row) => columns.map((column) => plain(row[column as never])).join(" ")).sort();
  const [is, expected] = [text(shown), text(await raw())];
  const wrong = expected.find((row, at) => row !== is[at]);
  if (wrong || is.length !== expected.length)
    throw new Error(`${name}: ${is.length} rows, the recount ${expected.length}; ${wrong} is ${is[expected.indexOf(wrong!)]}`);
}

/** The fee list and customer interest against the best raw statement, by an index that covers it. */
async function againstRaw({ creators }: World, figures: Record<string, number>): Promise<void> {
  const now = new Date();
  await database().execute(sql`ALTER TABLE send_history ADD INDEX cover_fee (author_id, delivered_at, contents_id, fee_won),
    ADD INDEX cover_interest (user_id, receiver_id, delivered_at, viewed_at)`);
  const [month, year] = [reportRange(now, { dateOption: "month" }), reportRange(now, { dateOption: "aYear" })];
  const of = async (name: string, query: SQL) => {
    const raw = await timed(() => rowsOf(query));
    return { name, raw, counted: figures[name]!, "raw / counted": raw / figures[name]! };
  };
  const rows = [
    await of("3 fee list, a creator's", rawFees(creators[0]!.userId, now, sql`FORCE INDEX (cover_fee)`)),
    await of("7 interest of 2,000 customers", rawInterest(creators.at(-1)!.userId, month, year, sql`FORCE INDEX (cover_interest)`)),
  ];
  table(`reports: milliseconds from raw rows by a covering index and counted (at least ${GATES.ofRaw} times)`, rows);
  for (const row of rows)
    if (row["raw / counted"] < GATES.ofRaw) failures.push(`${row.name}: raw is only ${row["raw / counted"].toFixed(1)} times as long`);
}

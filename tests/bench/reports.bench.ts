import type { SQL } from "drizzle-orm";
import { leastMs, table } from "./figures";
import { excel, EXCEL_ROWS } from "./reports/excel";
import { rawFees, rawInterest, type Report, reportsOf } from "./reports/seven";
import { onRows } from "./reports/kept";
import { dropRawIndexes, withRawIndexes } from "./reports/raw-indexes";
import { rowsOf, type World } from "./reports/world";

const [SMALL, LARGE] = (process.env.REPORTS_ROWS ?? "10000,10000000").split(",").map(Number) as [number, number];
const RUNS = 15;
const RAW_RUNS = 2;
const PER_PAGE = 100;
const MILLION = 1_000_000;
const GATES = { ratio: 2, ofRaw: 100, firstByteMs: 300, moreMb: 80, secondsPerMillion: 60 };
const failures: string[] = [];

/**
 * Seven reports, each compared with a recount (`REPORTS_ROWS=10000,300000`). `REPORTS_DATA=folder` keeps the data, `REPORTS_ANEW=1` counts
 * again, `REPORTS_BUILD=1` only builds.
 */
const kept = { folder: process.env.REPORTS_DATA, anew: Boolean(process.env.REPORTS_ANEW) };
const small = await onRows(SMALL, kept, async (world): Promise<Figures> => {
  if (process.env.REPORTS_BUILD) return {};
  const figures = await measure(world);
  await withRawIndexes(() => compareAll(world));
  return figures;
});
await onRows(LARGE, kept, async (world, counted) => {
  if (counted.countedRows >= MILLION) gate("roll-up of a million, seconds", counted.secondsPerMillion, GATES.secondsPerMillion);
  if (process.env.REPORTS_BUILD) return;
  await dropRawIndexes();
  const large = await measure(world, small);
  const rows = Object.entries(small).map(([name, { ms, shown }]) => ({
    name,
    [SMALL]: ms,
    [LARGE]: large[name]!.ms,
    ratio: large[name]!.ms / ms,
    shown,
  }));
  table(`reports: milliseconds at ${SMALL} and ${LARGE} dispatches and views (ratio at most ${GATES.ratio})`, rows);
  for (const { name, ratio } of rows) gate(`${name}, ratio`, ratio, GATES.ratio);
  const file = await excel(world, LARGE);
  table(`reports: Excel of about ${EXCEL_ROWS} rows (first byte ${GATES.firstByteMs} ms, ${GATES.moreMb} MB more)`, [file]);
  gate("Excel, first byte", file.firstByteMs, GATES.firstByteMs);
  gate("Excel, MB more in a process that has done nothing", file.firstMb, GATES.moreMb);
  gate("Excel, MB more", file.moreMb, GATES.moreMb);
  await withRawIndexes(async () => {
    await againstRaw(world, large);
    console.log("\nmeasured; each report of the large set is now compared with its recount");
    await compareAll(world);
  });
  console.log("every report equals its recount");
});
for (const failure of failures) console.log(`too slow or too much: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function gate(what: string, is: number, atMost: number): void {
  if (is > atMost) failures.push(`${what}: ${is.toFixed(1)} for at most ${atMost}`);
}

type Figures = Record<string, { ms: number; shown: number }>;

/** First and last page of each report, with equally many rows in small and large sets. */
async function measure(world: World, like?: Figures): Promise<Figures> {
  const figures: Figures = {};
  for (const report of reportsOf(world)) {
    const shown = Math.max(1, like?.[report.name]?.shown ?? PER_PAGE);
    const page = (number: number) => ({ page: number, rowsPerPage: shown, direction: "desc" as const });
    const { total, rows } = await report.read(page(1));
    const last = Math.max(1, Math.ceil(total / shown));
    const first = { ms: await leastMs(() => report.read(page(1)), RUNS), shown: rows.length };
    figures[report.name] = first;
    if (report.pages !== false)
      figures[`${report.name}, last page`] = last > 1 ? { ...first, ms: await leastMs(() => report.read(page(last)), RUNS) } : first;
  }
  return figures;
}

async function compareAll(world: World): Promise<void> {
  for (const report of reportsOf(world)) {
    const began = performance.now();
    if (await compare(report)) console.log(`equal: ${report.name} (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
  }
}

async function compare({ name, read, columns, raw, first }: Report): Promise<boolean> {
  if (!columns || !raw) return false;
  const answer = await read({ page: 1, rowsPerPage: first?.size ?? 100_000, direction: "desc" });
  const total = await first?.count();
  if (total !== undefined && total !== answer.total) throw new Error(`${name}: ${answer.total} rows in all, the recount ${total}`);
  const shown = answer.rows.filter((row) => !("sendCount" in row && !row.sendCount));
  // The driver returns sums and rates as texts.
  const plain = (value: unknown) => (value === null || value === undefined ? "-" : Number.isNaN(Number(value)) ? value : Number(value));
  const text = (rows: object[]) => rows.map((row) => columns.map((column) => plain(row[column as never])).join(" ")).sort();
  const [is, expected] = [text(shown), text(await raw())];
  const wrong = expected.find((row, at) => row !== is[at]);
  if (wrong || is.length !== expected.length)
    throw new Error(`${name}: ${is.length} rows, the recount ${expected.length}; ${wrong} is ${is[expected.indexOf(wrong!)]}`);
  return true;
}

/** Compares fee list and customer interest with raw statements that have a covering index. */
async function againstRaw({ creators }: World, figures: Figures): Promise<void> {
  const now = new Date();
  const of = async (name: string, query: SQL) => {
    const raw = await leastMs(() => rowsOf(query), RAW_RUNS);
    const counted = figures[name]!.ms;
    return { name, raw, counted, "raw / counted": raw / counted };
  };
  const rows = [
    await of("3 fee list, a creator's", rawFees(creators[0]!.userId, now, "cover_fee")),
    await of("7 interest of 2,000 customers", rawInterest(creators.at(-1)!.userId, now)),
  ];
  table(`reports: milliseconds from raw rows by a covering index and counted (at least ${GATES.ofRaw} times)`, rows);
  for (const row of rows)
    if (row["raw / counted"] < GATES.ofRaw) failures.push(`${row.name}: raw is only ${row["raw / counted"].toFixed(1)} times as long`);
}

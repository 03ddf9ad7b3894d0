import { type SQL, sql } from "drizzle-orm";
import { database } from "~db/client.server";
import { leastMs, table } from "./figures";
import { excel, EXCEL_ROWS } from "./reports/excel";
import { rawFees, rawInterest, type Report, reportsOf } from "./reports/seven";
import { onRows } from "./reports/kept";
import { rowsOf, type World } from "./reports/world";

const [SMALL, LARGE] = (process.env.REPORTS_ROWS ?? "10000,10000000").split(",").map(Number) as [number, number];
const RUNS = 15;
const RAW_RUNS = 2;
const PER_PAGE = 100;
const GATES = { ratio: 2, ofRaw: 100, firstByteMs: 300, moreMb: 80, secondsPerMillion: 60 };
const failures: string[] = [];

/**
 * The seven reports on few and on many dispatches and views (`REPORTS_ROWS=10000,300000` for a quick look), each equal to a recount. With
 * `REPORTS_DATA=folder` what was built stays there and the next run measures it again; the table then says what building it took. `REPORTS_BUILD=1` only builds.
 */
const folder = process.env.REPORTS_DATA;
const small = await onRows(SMALL, folder, async (world): Promise<Figures> => (process.env.REPORTS_BUILD ? {} : measure(world)));
await onRows(LARGE, folder, async (world, built) => {
  if (process.env.REPORTS_BUILD) return;
  gate("roll-up of a million, seconds", built.secondsPerMillion, GATES.secondsPerMillion);
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
  await againstRaw(world, large);
  const file = await excel(world, LARGE);
  table(`reports: Excel of about ${EXCEL_ROWS} rows (first byte ${GATES.firstByteMs} ms, ${GATES.moreMb} MB more)`, [file]);
  gate("Excel, first byte", file.firstByteMs, GATES.firstByteMs);
  gate("Excel, MB more", file.moreMb, GATES.moreMb);
});
for (const failure of failures) console.log(`too slow or too much: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function gate(what: string, is: number, atMost: number): void {
  if (is > atMost) failures.push(`${what}: ${is.toFixed(1)} for at most ${atMost}`);
}

type Figures = Record<string, { ms: number; shown: number }>;

/**
 * Milliseconds of each report's first and last page; throws where a report does not equal its recount. A page shows as many rows as that of
 * `like` did: people of a post, for one, are four in the small set's month and a hundred a page in the large one's, and looking up what a
 * hundred rows say is no cost of history.
 */
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
    await compare(report);
  }
  return figures;
}

async function compare({ name, read, columns, raw, first }: Report): Promise<void> {
  if (!columns || !raw) return;
  const answer = await read({ page: 1, rowsPerPage: first?.size ?? 100_000, direction: "desc" });
  const total = await first?.count();
  if (total !== undefined && total !== answer.total) throw new Error(`${name}: ${answer.total} rows in all, the recount ${total}`);
  // Customers and posts that were sent nothing are no rows of a recount.
  const shown = answer.rows.filter((row) => !("sendCount" in row && !row.sendCount));
  // The database says sums and rates as texts.
  const plain = (value: unknown) => (value === null || value === undefined ? "-" : Number.isNaN(Number(value)) ? value : Number(value));
  const text = (rows: object[]) => rows.map((row) => columns.map((column) => plain(row[column as never])).join(" ")).sort();
  const [is, expected] = [text(shown), text(await raw())];
  const wrong = expected.find((row, at) => row !== is[at]);
  if (wrong || is.length !== expected.length)
    throw new Error(`${name}: ${is.length} rows, the recount ${expected.length}; ${wrong} is ${is[expected.indexOf(wrong!)]}`);
}

/** The fee list and customer interest against the best raw statement, by an index that covers it. */
async function againstRaw({ creators }: World, figures: Figures): Promise<void> {
  const now = new Date();
  await database().execute(sql`ALTER TABLE send_history ADD INDEX cover_fee (author_id, delivered_at, contents_id, fee_won),
    ADD INDEX cover_interest (user_id, receiver_id, delivered_at, viewed_at)`);
  const of = async (name: string, query: SQL) => {
    const raw = await leastMs(() => rowsOf(query), RAW_RUNS);
    const counted = figures[name]!.ms;
    return { name, raw, counted, "raw / counted": raw / counted };
  };
  const rows = [
    await of("3 fee list, a creator's", rawFees(creators[0]!.userId, now, sql`FORCE INDEX (cover_fee)`)),
    await of("7 interest of 2,000 customers", rawInterest(creators.at(-1)!.userId, now, sql`FORCE INDEX (cover_interest)`)),
  ];
  // Kept data are measured again without them.
  await database().execute(sql`ALTER TABLE send_history DROP INDEX cover_fee, DROP INDEX cover_interest`);
  table(`reports: milliseconds from raw rows by a covering index and counted (at least ${GATES.ofRaw} times)`, rows);
  for (const row of rows)
    if (row["raw / counted"] < GATES.ofRaw) failures.push(`${row.name}: raw is only ${row["raw / counted"].toFixed(1)} times as long`);
}

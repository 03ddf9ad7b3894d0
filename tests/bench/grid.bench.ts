import { sql } from "drizzle-orm";
import { codes } from "~/areas/master/codes.store.server";
import { makeCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { saveRows } from "~/grid/save.server";
import { database } from "~db/client.server";
import { commonCode, commonCodeHeader } from "~db/schema/master";
import { makeMember } from "../support/factories/members";
import { onFreshPair } from "./database";
import { median, table } from "./figures";

const ROWS = 2_000;
const CHUNK = 500;
const RUNS = 9;
const GROUP = "bench";

type CodeRow = typeof commonCode.$inferSelect;

await onFreshPair(async () => {
  await database().insert(commonCodeHeader).values({ commonCode: GROUP, commonCodeName: "측정" });
  for (let low = 0; low < ROWS; low += CHUNK)
    await database()
      .insert(commonCode)
      .values(Array.from({ length: CHUNK }, (_, n) => codeRow(low + n)));
  const ctx = makeCtx(await makeMember({ role: "ROLE_ADMIN" }));
  const byHand: number[] = [];
  const byGrid: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const rows = await database().select().from(commonCode);
    byHand.push(await timed(() => upsert(rows, `손 ${run}`)));
    const read = await database().select().from(commonCode);
    byGrid.push(
      await timed(() =>
        saveRows(ctx, codes, { inserts: [], updates: read.map((row) => edit(row, `그리드 ${run}`)) }, { commonCode: GROUP }),
      ),
    );
  }
  const [hand, grid] = [byHand, byGrid].map((times) => median(times.slice(1))) as [number, number];
  table(`saving ${ROWS} edits: milliseconds (ratio at most 3)`, [
    { "chunked upsert by hand": hand, "the grid's save": grid, ratio: grid / hand },
  ]);
  if (grid > 3 * hand) process.exitCode = 1;
});

function codeRow(n: number) {
  return { commonCode: GROUP, commonCodeKey: `key${n}`, commonCodeKeyName: `이름 ${n}`, commonCodeSequence: n };
}

function edit(row: CodeRow, name: string) {
  return {
    key: [row.commonCode, row.commonCodeKey],
    stamp: row.updatedAt.getTime(),
    cells: { commonCodeKeyName: `${name} ${row.commonCodeSequence}` },
  };
}

async function upsert(rows: CodeRow[], name: string): Promise<void> {
  const ctx = makeCtx({ kind: "job", name: "bench" });
  await inTransaction(ctx, async ({ db }) => {
    for (let low = 0; low < rows.length; low += CHUNK) {
      const values = rows
        .slice(low, low + CHUNK)
        .map((row) => ({ ...row, commonCodeKeyName: `${name} ${row.commonCodeSequence}`, updatedAt: new Date() }));
      await db
        .insert(commonCode)
        .values(values)
        .onDuplicateKeyUpdate({ set: { commonCodeKeyName: sql`VALUES(common_code_key_name)`, updatedAt: sql`VALUES(updated_at)` } });
    }
  });
}

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await deed();
  return performance.now() - started;
}

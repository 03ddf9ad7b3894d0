import { type SQL, sql } from "drizzle-orm";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { friend } from "~db/schema/sending";
import { makePostRow } from "../../support/factories/dispatches";
import { makeMember } from "../../support/factories/members";

const CREATORS = 10;
const POSTS = 20;
const FRIENDS = 200;
const MANY_FRIENDS = 2_000;
export const DAYS = 390;
const CHUNK = 250_000;

export type World = { creators: Member[]; admin: Member; posts: number[]; friends: number[] };
export type Counted = { countedRows: number; rollUpSeconds: number; secondsPerMillion: number; rollUpSteps: number };

export async function rowsOf<T>(query: SQL): Promise<T[]> {
  const [rows] = (await database().execute(query)) as unknown as [T[]];
  return rows;
}

export async function makeWorld(): Promise<World> {
  const since = new Date(Date.now() - (DAYS + 10) * DAY_MS);
  const creators: Member[] = [];
  for (let n = 0; n < CREATORS; n++) creators.push(await makeMember());
  const posts: number[] = [];
  for (const { userId } of creators)
    for (let n = 0; n < POSTS; n++)
      posts.push(await makePostRow(userId, { mainSubject: ["finance", "health", "food"][n % 3]!, createdAt: since }));
  const friends: number[] = [];
  for (const [n, { userId }] of creators.entries()) {
    const many = n === CREATORS - 1 ? MANY_FRIENDS : FRIENDS;
    const insertResult = await database()
      .insert(friend)
      .values(
        Array.from({ length: many }, (_, m) => ({
          userId,
          kakaotalkId: `${n}-${m}`,
          kakaotalkUuid: `${n}-${m}`,
          profileNickname: `친구${m}`,
          createdAt: since,
        })),
      )
      .$returningId();
    friends.push(...insertResult.map(({ receiverId }) => receiverId));
  }
  return { creators, admin: await makeMember({ role: "ROLE_ADMIN" }), posts, friends };
}

/** Spreads dispatches and views over creators, posts and days. Builds the indexes after the rows, which is faster. Returns seconds. */
export async function addDispatches({ creators, posts, friends }: World, from: number, until: number): Promise<number> {
  const started = performance.now();
  const creator = sql`(n % ${CREATORS})`;
  const user = sql`(${creators[0]!.userId} + ${creator})`;
  const post = sql`(${posts[0]} + ${creator} * ${POSTS} + FLOOR(n / ${CREATORS}) % ${POSTS})`;
  const customers = sql`IF(${creator} = ${CREATORS - 1}, ${MANY_FRIENDS}, ${FRIENDS})`;
  const receiver = sql`(${friends[0]} + ${creator} * ${FRIENDS} + FLOOR(n / ${CREATORS}) * 7 % ${customers})`;
  const newest = new Date(Date.now() - 10 * 60_000);
  const at = sql`(${newest} - INTERVAL FLOOR((${until} - n) * ${DAYS} * 86400 / ${until - from}) SECOND)`;
  const rebuild = until - from > CHUNK ? await dropIndexes(["send_history", "contents_view_history"]) : [];
  for (let low = from; low < until; low += CHUNK) {
    const within = sql`FROM numbers WHERE n >= ${low} AND n < ${Math.min(low + CHUNK, until)}`;
    await database()
      .execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, viewed_at, read_to_end_at, fee_won, created_at)
      SELECT ${user}, ${user}, ${post}, ${receiver}, ${at}, IF(n % 3 = 0, ${at} + INTERVAL n % 500 SECOND, NULL),
        IF(n % 9 = 0, ${at} + INTERVAL n % 590 SECOND, NULL), 10, ${at} ${within}`);
    await database().execute(sql`INSERT INTO contents_view_history (send_history_id, receiver_id, contents_id, viewed_at)
      SELECT n + 1, ${receiver}, ${post}, ${at} ${within}`);
  }
  for (const statement of rebuild) await database().execute(statement);
  return (performance.now() - started) / 1_000;
}

/** Counts new rows, or all again. */
export async function count({ anew }: { anew: boolean }): Promise<Counted> {
  const job = makeCtx({ kind: "job", name: "bench" });
  if (anew) await forgetCounts(job);
  const [waiting] = await rowsOf<{ many: number }>(sql`SELECT COUNT(*) AS many FROM send_history
    WHERE delivered_at >= (SELECT COALESCE(MAX(counted_until), TIMESTAMP '1970-01-01 00:00:00') FROM rollup_watermark WHERE rollup = 'dispatches')`);
  const countedRows = waiting!.many;
  const began = performance.now();
  const rollUpSteps = await rollUp(job);
  const rollUpSeconds = (performance.now() - began) / 1_000;
  const tables = await rowsOf<{ name: string }>(sql`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = DATABASE() AND (table_name LIKE '%daily' OR table_name LIKE '%monthly' OR table_name LIKE '%calendar' OR table_name LIKE 'customer%'
      OR table_name LIKE 'post%' OR table_name IN ('send_history', 'contents_view_history', 'contents', 'friend', 'user'))`);
  for (const { name } of tables) await database().execute(sql`ANALYZE TABLE ${sql.identifier(name)}`);
  return { countedRows, rollUpSeconds, secondsPerMillion: countedRows > 0 ? (rollUpSeconds * 1_000_000) / countedRows : 0, rollUpSteps };
}

/** Returns statements that make the dropped indexes again. */
export async function dropIndexes(tables: string[]): Promise<SQL[]> {
  const statements: SQL[] = [];
  for (const table of tables) {
    const indexes = await rowsOf<{ name: string; only: number; columns: string }>(sql`SELECT index_name AS name, MIN(non_unique) AS only,
        GROUP_CONCAT(CONCAT('\`', column_name, '\`') ORDER BY seq_in_index) AS columns FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = ${table} AND index_name <> 'PRIMARY' GROUP BY index_name`);
    const alter = (parts: SQL[]) => sql`ALTER TABLE ${sql.identifier(table)} ${sql.join(parts, sql`, `)}`;
    await database().execute(alter(indexes.map(({ name }) => sql`DROP INDEX ${sql.identifier(name)}`)));
    statements.push(
      alter(
        indexes.map(
          ({ name, only, columns }) =>
            sql`ADD ${sql.raw(Number(only) === 0 ? "UNIQUE" : "")} INDEX ${sql.identifier(name)} (${sql.raw(columns)})`,
        ),
      ),
    );
  }
  return statements;
}

import http from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessionCookie } from "~/http/request/cookies.server";
import { database } from "~db/client.server";
import { makeFriendRow, makePostRow } from "../support/factories/dispatches";
import { loginAs, makeMember } from "../support/factories/members";
import { startWeb } from "../support/site";
import { TcpProxy } from "../support/tcp-proxy";

const ROWS = 40_000;
/** What a download reads at once. */
const SLICE = 2_000;
const DOWNLOAD = "/app/user-report/user-contents-view-report-by-contents";

let slices = 0;
let line: TcpProxy;
let web: Awaited<ReturnType<typeof startWeb>>;
let cookie: string;

beforeAll(async () => {
  const url = new URL(process.env.DATABASE_URL!);
  line = await TcpProxy.to({ host: url.hostname, port: Number(url.port) }, (asked) => {
    if (asked.includes("order by `send_history`.`delivered_at` desc, `send_history`.`send_history_id` desc limit")) slices += 1;
  });
  url.host = `127.0.0.1:${line.port}`;
  url.searchParams.delete("socketPath");
  web = await startWeb("downloads", { DATABASE_URL: url.href });
  const member = await makeMember();
  const [post, friend] = [await makePostRow(member.userId), await makeFriendRow(member.userId)];
  await database().execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, fee_won, created_at)
    SELECT ${member.userId}, ${member.userId}, ${post}, ${friend}, NOW(3) - INTERVAL seq SECOND, 10, NOW(3) FROM ${sql.raw(`seq_1_to_${ROWS}`)}`);
  [cookie] = (await sessionCookie().serialize((await loginAs(member)).token)).split(";") as [string];
});

afterAll(async () => {
  await web?.stop();
  await line?.end();
  await database().execute(sql`DELETE FROM send_history`);
});

const ask = (ending: string) =>
  new Promise<http.IncomingMessage>((answered, failed) => {
    http.get(`${web.url}${DOWNLOAD}.${ending}?dateOption=month`, { headers: { Cookie: cookie } }, answered).once("error", failed);
  });

/** Downloads to the end. Returns the bytes. */
async function whole(ending: string): Promise<number> {
  let bytes = 0;
  for await (const chunk of await ask(ending)) bytes += (chunk as Buffer).length;
  return bytes;
}

it.each(["xlsx", "csv"])("a download (%s) that its reader left after the first byte reads no further slice", async (ending) => {
  slices = 0;
  expect(await whole(ending)).toBeGreaterThan(ROWS);
  const all = slices;
  expect(all).toBeGreaterThanOrEqual(ROWS / SLICE);

  const left = await ask(ending);
  await new Promise((come) => left.once("data", come));
  left.destroy();
  const before = slices;
  // Were the other still read, it would be done before this one, which began later and is as long.
  await whole(ending);
  expect(slices - before - all).toBeLessThan(all / 4);
});

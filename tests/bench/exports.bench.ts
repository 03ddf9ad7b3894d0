import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { runExport } from "~/areas/exports/run-export.server";
import { startExport } from "~/areas/exports/start-export.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { fileStore } from "~/integrations/files.server";
import { database } from "~db/client.server";
import { memberExport } from "~db/schema/exports";
import { storedFile } from "~db/schema/blog";
import { longText } from "../support/factories/blog";
import { makeFriendRow, makePostRow } from "../support/factories/dispatches";
import { makeMember } from "../support/factories/members";
import { makeNumbers, onFreshPair } from "./database";
import { table } from "./figures";

const SENDS = 1_000_000;
const POSTS = 300;
const PICTURES = 40;
const PICTURE_BYTES = 2_000_000;
/** Most MB above the idle process, and above a small copy. */
const GATE = 150;

/** Memory of the process that writes a member's copy, with 1,000,000 dispatches and with almost none. */
await onFreshPair(async () => {
  await makeNumbers(SENDS);
  const [large, small] = [await makeMember(), await makeMember()];
  await fill(large, SENDS, POSTS, PICTURES);
  await fill(small, 10, 1, 1);
  const rows = [];
  for (const [creator, member] of Object.entries({ small, large })) rows.push({ creator, ...(await measured(member)) });
  table(`a member's copy: memory of its process, MB (at most ${GATE} above before), and time`, rows);
  if (rows.some((row) => row["most above before"] > GATE)) process.exitCode = 1;
});

async function measured(member: Member) {
  const exportId = await startExport(makeCtx(member), "form-key-of-bench");
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const began = performance.now();
  const outcome = await runExport(makeCtx({ kind: "job", name: "bench" }), exportId);
  clearInterval(looking);
  if (outcome !== "ready") throw new Error(`the copy is ${outcome}`);
  const [row] = await database()
    .select()
    .from(memberExport)
    .where(sql`export_id = ${exportId}`);
  const mb = (bytes: number) => Math.round(bytes / 1_000_000);
  return {
    "most above before": mb(most - before),
    "ZIP, MB": mb(row!.bytes),
    parts: row!.parts,
    seconds: (performance.now() - began) / 1_000,
  };
}

async function fill({ userId }: Member, sends: number, posts: number, pictures: number): Promise<void> {
  const receiverId = await makeFriendRow(userId);
  let contentsId = 0;
  for (let n = 0; n < posts; n++) contentsId = await makePostRow(userId, { title: `글 ${n}`, contents: longText(5_000) });
  for (let n = 0; n < pictures; n++) {
    const fileId = randomBytes(16).toString("hex");
    await fileStore().put(fileId, randomBytes(PICTURE_BYTES), "image/jpeg");
    const file = { fileName: "a.jpg", contentType: "image/jpeg", size: PICTURE_BYTES, createdAt: new Date() };
    await database()
      .insert(storedFile)
      .values({ fileId, userId, ...file });
  }
  await database().execute(sql`INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, kakaotalk_profile_nickname, fee_won,
      created_at, delivered_at, viewed_at)
    SELECT ${userId}, ${userId}, ${contentsId}, ${receiverId}, '김하늘', 10, t.at, t.at, t.at
    FROM (SELECT DATE_SUB(NOW(3), INTERVAL n SECOND) AS at FROM numbers WHERE n < ${sends}) AS t`);
  await database().execute(sql`INSERT INTO contents_view_history (send_history_id, receiver_id, contents_id, viewed_at)
    SELECT send_history_id, receiver_id, contents_id, viewed_at FROM send_history WHERE user_id = ${userId}`);
}

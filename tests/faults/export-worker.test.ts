import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { partName } from "~/areas/exports/internal/part-name";
import { runExport } from "~/areas/exports/run-export.server";
import { startExport } from "~/areas/exports/start-export.server";
import { fileStore } from "~/integrations/files.server";
import { database } from "~db/client.server";
import { memberExport } from "~db/schema/exports";
import { sendHistory } from "~db/schema/sending";
import { useMachineClock } from "../support/clock";
import { makeFriendRow, makePostRow } from "../support/factories/dispatches";
import { mailsTo } from "../support/factories/mails";
import { ctxOf, job, makeMember } from "../support/factories/members";
import { killedJob } from "../support/killed-job";
import { moments, seedHint } from "../support/soak";

const SENDS = 20_000;
const TOGETHER = 2_000;

it("makes a member's export and announces it once, though the process that writes it is killed over and over", async () => {
  useMachineClock();
  const member = await makeMember();
  const contentsId = await makePostRow(member.userId);
  const receiverId = await makeFriendRow(member.userId);
  const dispatch = { userId: member.userId, authorId: member.userId, contentsId, receiverId, feeWon: 10, deliveredAt: new Date() };
  for (let from = 0; from < SENDS; from += TOGETHER)
    await database()
      .insert(sendHistory)
      .values(Array.from({ length: TOGETHER }, () => dispatch));
  const exportId = await startExport(ctxOf(member), "export-of-faults");
  const row = async () => (await database().select().from(memberExport).where(eq(memberExport.exportId, exportId)))[0]!;
  const silent = () =>
    database()
      .update(memberExport)
      .set({ beatAt: new Date(0) })
      .where(eq(memberExport.exportId, exportId));

  // Two more kills would hit the last attempt, after which the job fails.
  for (const moment of moments(2)) {
    await killedJob("exports.write-export", moment * 700, { exportId });
    // The minute after which a worker counts as dead.
    await silent();
  }
  await Promise.all([runExport(job(), exportId), runExport(job(), exportId)]);

  const exportRow = await row();
  expect(exportRow.state, seedHint).toBe("READY");
  expect(await mailsTo(member.email), seedHint).toHaveLength(1);
  let bytes = 0;
  for (let attempt = 1; attempt <= exportRow.attempts; attempt++)
    for (let part = 1; part <= exportRow.parts; part++) {
      const content = await fileStore().get(partName(exportRow.fileId, attempt, part));
      if (attempt === exportRow.attempts) bytes += content?.length ?? 0;
      else expect(content).toBeNull();
    }
  expect(bytes, seedHint).toBe(exportRow.bytes);
});

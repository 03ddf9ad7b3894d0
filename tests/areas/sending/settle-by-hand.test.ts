import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { settleByHand } from "~/areas/sending/runs/settle-by-hand.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { TestSandbox } from "../../sandbox/start";
import { ctxOf } from "../../support/factories/members";
import { aKey, drain, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";
import { figuresAgree } from "../../support/killable";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());
afterEach(async () => void (await box.call("DELETE", "/control/faults")));

/** A run with `lost` unsure recipients. */
async function unsureRun(friends: number, lost: number): Promise<{ sender: Sender; sendRunId: number; unsure: number[] }> {
  const sender = await makeSender(box, friends);
  await box.control("faults", { target: "message", mode: "status", status: 400, code: -1, times: lost });
  const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
  await drain(sendRunId, 1);
  const { recipients } = await recordOf(sendRunId);
  return { sender, sendRunId, unsure: recipients.filter((row) => row.state === "UNSURE").map((row) => row.receiverId) };
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "no refusal",
    (error) => error.code ?? error,
  );
const audits = () =>
  database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.deed, "sending.unsure-settled"), like(auditLog.subject, "send_recipient:%")));

describe("unsure recipients", () => {
  it("fail with their count given back when they got nothing, once and audited, and can be sent to again", async () => {
    const { sender, sendRunId, unsure } = await unsureRun(4, 3);
    expect(unsure).toHaveLength(3);
    const ctx = ctxOf(sender.member);
    const auditsBefore = (await audits()).length;
    const missing = { sendRunId, receiverIds: sender.receiverIds.slice(0, 4), arrived: false };
    const both = await Promise.all([1, 2].map(() => refusal(settleByHand(ctx, missing))));
    expect(both.sort()).toEqual(["no refusal", "sending.nothing-unsure"]);
    expect((await audits()).length - auditsBefore).toBe(3);
    const { recipients, counted, histories } = await recordOf(sendRunId);
    expect(recipients.filter((row) => row.reason === "not-arrived")).toHaveLength(3);
    expect([counted, histories.length]).toEqual([1, 1]);
    await figuresAgree(box, sender, sendRunId);
    await resumeSendRun(ctx, { sendRunId, only: "failed" });
    await drain(sendRunId);
    await figuresAgree(box, sender, sendRunId);
  });

  it("become SENT and earn when they got the message", async () => {
    const { sender, sendRunId, unsure } = await unsureRun(3, 2);
    expect(await settleByHand(ctxOf(sender.member), { sendRunId, receiverIds: unsure.slice(0, 1), arrived: true })).toBe(1);
    const { recipients, histories, counted } = await recordOf(sendRunId);
    expect(recipients.filter((row) => row.state === "UNSURE")).toHaveLength(1);
    expect(histories.filter((row) => row.deliveredAt)).toHaveLength(2);
    expect(counted).toBe(3);
  });

  it("can be settled only in an own run, and only when ticked", async () => {
    const { sender, sendRunId, unsure } = await unsureRun(1, 1);
    const otherSender = await makeSender(box, 1);
    expect(await refusal(settleByHand(ctxOf(sender.member), { sendRunId, receiverIds: [], arrived: true }))).toBe("sending.none-selected");
    expect(await refusal(settleByHand(ctxOf(otherSender.member), { sendRunId, receiverIds: unsure, arrived: true }))).toBe(
      "common.not-found",
    );
  });
});

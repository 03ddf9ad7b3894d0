import { sendRecipient } from "~/areas/sending/runs/send-recipient.server";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import type { Payload } from "../catalogue";
import { makeGate } from "../gate";

let gate: ReturnType<typeof makeGate> | undefined;

/** SEND_CONCURRENCY limits messenger calls, not database work. */
const theGate = () => (gate ??= makeGate(settings().SEND_CONCURRENCY));

export const handle = (ctx: Ctx, { sendRecipientId }: Payload<"sending.send-recipient">) =>
  sendRecipient(ctx, sendRecipientId, (call) => theGate().pass(call));

/** Claims no more recipients; calls in progress finish. */
export const stopClaiming = () => theGate().close();

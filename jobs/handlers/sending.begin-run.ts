import { enqueueSendRun } from "~/areas/sending/runs/enqueue-send-run.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export const handle = (ctx: Ctx, { sendRunId }: Payload<"sending.begin-run">) => enqueueSendRun(ctx, sendRunId);

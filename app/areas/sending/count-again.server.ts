import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { findReceivers, type Receivers } from "./internal/receivers.server";

/** To how many a post of a run could go once more: those who have not opened it, those who became friends since. Refuses as `readSendRun`. */
export async function countAgain(ctx: MemberCtx, { sendRunId, contentsId }: { sendRunId: number; contentsId: number }) {
  const many = (who: "unopened" | "joined") => countOf(ctx, contentsId, { sendRunId, who });
  const [unopened, joined] = await Promise.all([many("unopened"), many("joined")]);
  return { unopened, joined };
}

async function countOf(ctx: MemberCtx, contentsId: number, receivers: Receivers): Promise<number> {
  try {
    return (await findReceivers(ctx, contentsId, receivers)).total;
  } catch (error) {
    if (isRefusal(error, "sending.nobody-left")) return 0;
    throw error;
  }
}

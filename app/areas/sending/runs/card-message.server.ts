import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { sendingList, sendRun } from "~db/schema/sending";
import type { CardMessage } from "../internal/card-text";
import { PLAIN } from "../internal/card-text";
import type { Receivers } from "../receivers/receivers.server";

type MessageColumns = Pick<typeof sendRun.$inferSelect, "opening" | "adName" | "adContact">;

export const messageOf = ({ opening, adName, adContact }: MessageColumns): CardMessage => ({
  opening,
  ad: adName === null ? null : { name: adName, contact: adContact ?? "" },
});
export const messageColumns = ({ opening, ad }: CardMessage): MessageColumns => ({
  opening,
  adName: ad?.name ?? null,
  adContact: ad?.contact ?? null,
});

const columns = { opening: sendRun.opening, adName: sendRun.adName, adContact: sendRun.adContact };
const waitingColumns = { opening: sendingList.opening, adName: sendingList.adName, adContact: sendingList.adContact };

type SendOrder = { receivers: Receivers; sendingListId?: number | null; message?: CardMessage };

/** Message of a submission, else of its waiting-list entry or the repeated run: advertising keeps its mark. */
export async function resolveMessage(ctx: MemberCtx, { receivers, sendingListId, message }: SendOrder): Promise<CardMessage> {
  if (message) return message;
  const { userId } = ctx.actor;
  const entry = sendingListId
    ? await ctx.db
        .select(waitingColumns)
        .from(sendingList)
        .where(and(eq(sendingList.sendingListId, sendingListId), eq(sendingList.userId, userId)))
    : [];
  if (entry[0]) return messageOf(entry[0]);
  if (typeof receivers !== "object" || !("sendRunId" in receivers)) return PLAIN;
  return messageOfRun(ctx, receivers.sendRunId);
}

async function messageOfRun(ctx: MemberCtx, sendRunId: number): Promise<CardMessage> {
  const [run] = await ctx.db
    .select(columns)
    .from(sendRun)
    .where(and(eq(sendRun.sendRunId, sendRunId), eq(sendRun.userId, ctx.actor.userId)));
  return run ? messageOf(run) : PLAIN;
}

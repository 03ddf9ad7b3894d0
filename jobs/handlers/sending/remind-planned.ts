import { remindPlanned } from "~/areas/sending/planning/remind-planned.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../../catalogue";

export const handle = (ctx: Ctx, { sendingListId }: Payload<"sending.remind-planned">) => remindPlanned(ctx, sendingListId);

import { chargeDue } from "~/areas/payments/subscription/charge-due.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export const handle = (ctx: Ctx, { subscriptionId }: Payload<"billing.charge-due">) => chargeDue(ctx, subscriptionId);

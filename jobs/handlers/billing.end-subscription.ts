import { endSubscription } from "~/areas/payments/subscription/end-subscription.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export const handle = (ctx: Ctx, { subscriptionId }: Payload<"billing.end-subscription">) => endSubscription(ctx, subscriptionId);

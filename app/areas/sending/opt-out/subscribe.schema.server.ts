import { z } from "zod";
import { Id } from "~/core/shapes.server";

export const SubscribeForm = z.object({ confirmed: z.literal("Y").optional() });
export type SubscribeForm = z.output<typeof SubscribeForm>;

export const SubscribeBody = z.object({ userId: Id, confirmed: z.literal("Y").optional() });

export const UnsubscribeBody = z.object({ userId: Id });

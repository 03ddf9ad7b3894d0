import { z } from "zod";
import { Id } from "~/core/shapes.server";

/** Form of /app/subscribe/{userId}; `confirmed` after an earlier opt-out. */
export const SubscribeForm = z.object({ confirmed: z.literal("Y").optional() });

export const SubscribeBody = z.object({ userId: Id, confirmed: z.literal("Y").optional() });

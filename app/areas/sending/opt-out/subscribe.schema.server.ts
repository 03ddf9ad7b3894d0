import { z } from "zod";
import { Id } from "~/core/shapes.server";

/** The button of /app/subscribe/{userId}; `confirmed` after the question to somebody who had opted out. */
export const SubscribeForm = z.object({ confirmed: z.literal("Y").optional() });

export const SubscribeBody = z.object({ userId: Id, confirmed: z.literal("Y").optional() });

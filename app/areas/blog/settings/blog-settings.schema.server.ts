import { z } from "zod";
import { Id } from "~/core/shapes.server";

export const BlogSettingsForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("unblock"), userId: Id }),
  z.object({ intent: z.enum(["close", "open"]) }),
]);

import { z } from "zod";
import { Id } from "~/core/shapes.server";

export const OptOutQuery = z.object({ receiverId: Id, t: z.string().min(1).max(64) });

export const OptOutForm = z.object({ intent: z.enum(["stop", "again"]) });

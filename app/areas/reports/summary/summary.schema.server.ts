import { z } from "zod";
import { Id } from "~/core/shapes.server";

export const SummaryQuery = z.object({ userId: Id, t: z.string().min(1).max(64) });

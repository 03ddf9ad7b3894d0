import { z } from "zod";
import { Ids, Upload } from "~/core/shapes.server";
import { bringLimits } from "./brought";

export const BringForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("look"), file: Upload }),
  z.object({ intent: z.literal("take"), post: Ids(bringLimits.posts) }),
  z.object({ intent: z.literal("drop") }),
]);

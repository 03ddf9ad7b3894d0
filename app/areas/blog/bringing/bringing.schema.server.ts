import { z } from "zod";
import { Ids, Upload } from "~/core/shapes.server";
import { most } from "./brought";

/** The screen's presses: a file to look into, chosen texts to take, another file instead. */
export const BringForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("look"), file: Upload }),
  z.object({ intent: z.literal("take"), post: Ids(most.posts) }),
  z.object({ intent: z.literal("drop") }),
]);

import { z } from "zod";
import { RequiredText } from "~/core/shapes.server";

/** What is typed of a send group; its number is given, its friends are counted (2 §3). */
export const GroupRow = z.object({ groupName: RequiredText(100) });
export type GroupRow = z.output<typeof GroupRow>;

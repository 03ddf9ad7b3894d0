import { z } from "zod";
import { RequiredText } from "~/core/shapes.server";

/** Typed fields of a send group (2 §3). */
export const GroupRow = z.object({ groupName: RequiredText(100) });
export type GroupRow = z.output<typeof GroupRow>;

import { z } from "zod";
import { RequiredText } from "~/core/shapes.server";

/** Input of a send group; number and friend count are not typed (2 §3). */
export const GroupRow = z.object({ groupName: RequiredText(100) });
export type GroupRow = z.output<typeof GroupRow>;

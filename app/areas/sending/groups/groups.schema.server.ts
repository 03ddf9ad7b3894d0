import { z } from "zod";
import { RequiredText } from "~/core/shapes.server";

export const GroupRow = z.object({ groupName: RequiredText(100) });
export type GroupRow = z.output<typeof GroupRow>;

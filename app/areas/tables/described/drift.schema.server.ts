import { z } from "zod";
import { RequiredText } from "~/core/shapes.server";

/** The column whose description is to be as the database has it. */
export const TakeOverInput = z.object({ column: RequiredText(64) });

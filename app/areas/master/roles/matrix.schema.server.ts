import { z } from "zod";
import { Day, Search } from "~/core/shapes.server";

/** Defaults: a guest, today. `all` Y adds what the role may not use. */
export const MatrixQuery = z.object({ role: Search(60), day: Day.catch(undefined), all: z.enum(["Y", ""]).catch("") });
export type MatrixQuery = z.output<typeof MatrixQuery>;

import { z } from "zod";
import { Day, Search } from "~/core/shapes.server";

/** Whose rights and on which day of Seoul; without a role a guest's, without a day today's. `all` Y shows also what the role may not do. */
export const MatrixQuery = z.object({ role: Search(60), day: Day.catch(undefined), all: z.enum(["Y", ""]).catch("") });
export type MatrixQuery = z.output<typeof MatrixQuery>;

import { z } from "zod";
import { Id } from "~/core/shapes.server";

/** Whose; only who sees everybody's fees may name another than themselves. */
const Whose = z.object({ userId: Id.optional() });
const Year = z.string().regex(/^20\d{2}$/);

/** Of one year: by default the months of all years, and the withholding of the current one. */
export const StatementsQuery = Whose.extend({ year: Year.optional().catch(undefined) });
export const StatementQuery = Whose.extend({ month: z.string().regex(/^20\d{2}(0[1-9]|1[0-2])$/) });

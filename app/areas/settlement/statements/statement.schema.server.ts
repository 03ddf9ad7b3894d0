import { z } from "zod";
import { Id } from "~/core/shapes.server";

/** Only a caller with scope "all" may name another creator. */
const OwnerQuery = z.object({ userId: Id.optional() });
const Year = z.string().regex(/^20\d{2}$/);

/** Without a year: all statements, the current year's withholding. */
export const StatementsQuery = OwnerQuery.extend({ year: Year.optional().catch(undefined) });
export const StatementQuery = OwnerQuery.extend({ month: z.string().regex(/^20\d{2}(0[1-9]|1[0-2])$/) });

import { z } from "zod";
import { PageNumber, pageOf, RowsPerPage } from "~/core/replies.server";
import { OptionalInstant, Search } from "~/core/shapes.server";

export const LoginHistoryQuery = z.object({
  page: PageNumber,
  userId: Search(254),
  loginDateStart: OptionalInstant.catch(null),
  loginDateEnd: OptionalInstant.catch(null),
});
export type LoginHistoryQuery = z.output<typeof LoginHistoryQuery>;

/** Both time fields start at the present minute (rule 192): equal times mean no filter. */
export const LoginScreenQuery = LoginHistoryQuery.extend({
  rowsPerPage: RowsPerPage(20),
  failed: z
    .string()
    .optional()
    .transform((value) => value === "Y"),
}).transform((query) =>
  query.loginDateStart?.getTime() === query.loginDateEnd?.getTime() ? { ...query, loginDateStart: null, loginDateEnd: null } : query,
);
export type LoginScreenQuery = z.output<typeof LoginScreenQuery>;

export const LoginHistoryPage = pageOf(
  z.object({
    userInformation: z.object({ userId: z.number(), name: z.string(), userEmail: z.string() }),
    loginHistory: z.object({ loginSequence: z.number(), loginDate: z.string(), loginType: z.string() }),
  }),
);

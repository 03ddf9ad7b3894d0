import { z } from "zod";
import { PageNumber, pageOf, RowsPerPage } from "~/core/replies.server";
import { OptionalInstant, Search } from "~/core/shapes.server";

/** A search of logins: by member (id, part of the name or of the e-mail) and between two instants; without any of them all logins. */
export const LoginHistoryQuery = z.object({
  page: PageNumber,
  userId: Search(254),
  loginDateStart: OptionalInstant.catch(null),
  loginDateEnd: OptionalInstant.catch(null),
});
export type LoginHistoryQuery = z.output<typeof LoginHistoryQuery>;

/**
 * The screen also chooses between logins and failed ones. Its two time fields show the present until changed (rule 192), so the same
 * minute twice means no time filter; otherwise a search by name would find nothing.
 */
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

/** A row nests the member and the login (3 §4). */
export const LoginHistoryPage = pageOf(
  z.object({
    userInformation: z.object({ userId: z.number(), name: z.string(), userEmail: z.string() }),
    loginHistory: z.object({ loginSequence: z.number(), loginDate: z.string(), loginType: z.string() }),
  }),
);

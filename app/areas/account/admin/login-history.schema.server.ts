import { z } from "zod";
import { PageNumber, pageOf } from "~/core/replies.server";
import { OptionalInstant, Search } from "~/core/shapes.server";

/** What a search of logins asks for: whose (id, part of the name or of the e-mail), between which instants; nothing of it: all. */
export const LoginHistoryQuery = z.object({
  page: PageNumber,
  userId: Search(254),
  loginDateStart: OptionalInstant.catch(null),
  loginDateEnd: OptionalInstant.catch(null),
});
export type LoginHistoryQuery = z.output<typeof LoginHistoryQuery>;

/**
 * The screen's also chooses between logins and those that failed. Its two fields of time show the present until they are changed (decision 192):
 * one minute twice asks for no time, or nobody would be found by name.
 */
export const LoginScreenQuery = LoginHistoryQuery.extend({
  failed: z
    .string()
    .optional()
    .transform((value) => value === "Y"),
}).transform((query) =>
  query.loginDateStart?.getTime() === query.loginDateEnd?.getTime() ? { ...query, loginDateStart: null, loginDateEnd: null } : query,
);

/** A row nests the member and the login (3 §4). */
export const LoginHistoryPage = pageOf(
  z.object({
    userInformation: z.object({ userId: z.number(), name: z.string(), userEmail: z.string() }),
    loginHistory: z.object({ loginSequence: z.number(), loginDate: z.string(), loginType: z.string() }),
  }),
);

import { z } from "zod";
import { Code, idOr, Instant, OptionalInstant } from "~/core/shapes.server";

/** A role given for a period, for everything ("") or a single menu (rule 158). */
export const UserRoleRow = z.object({
  userId: idOr("회원 번호를 입력해 주세요."),
  role: Code,
  menu: z.preprocess((value) => value ?? "", z.union([z.literal(""), Code])).default(""),
  startDate: Instant,
  endDate: OptionalInstant.default(null),
});

import { z } from "zod";
import { Code, Instant, OptionalInstant, RequiredText, Yn } from "~/core/shapes.server";

/** `defaultYn` Y marks the role of new members (3 §3, rule 157). */
export const RoleRow = z.object({ role: Code, roleName: RequiredText(100), defaultYn: Yn.default("N") });

/** A screen granted to a role (3 §3, rule 160). */
export const RoleMenuRow = z.object({ role: Code, menu: Code, startDate: Instant, endDate: OptionalInstant.default(null) });

export const RoleApiRow = z.object({ role: Code, apiId: RequiredText(200), startDate: Instant, endDate: OptionalInstant.default(null) });

import { z } from "zod";
import { Code, Instant, OptionalInstant, RequiredText, Yn } from "~/core/shapes.server";

/** A role; `defaultYn` Y is the one that new members get (3 §3, rule 157). */
export const RoleRow = z.object({ role: Code, roleName: RequiredText(100), defaultYn: Yn.default("N") });

/** A screen that a role may open from an instant until another; without an end for good (3 §3, rule 160). */
export const RoleMenuRow = z.object({ role: Code, menu: Code, startDate: Instant, endDate: OptionalInstant.default(null) });

/** The same for a call. */
export const RoleApiRow = z.object({ role: Code, apiId: RequiredText(200), startDate: Instant, endDate: OptionalInstant.default(null) });

import { z } from "zod";
import { Code, Instant, OptionalInstant, RequiredText, Yn } from "~/core/shapes.server";

/** `defaultYn` Y marks the role that new members get (3 §4). */
export const RoleRow = z.object({ role: Code, roleName: RequiredText(100), defaultYn: Yn.default("N") });

export const RoleMenuRow = z.object({ role: Code, menu: Code, startDate: Instant, endDate: OptionalInstant.default(null) });

export const RoleApiRow = z.object({ role: Code, apiId: RequiredText(200), startDate: Instant, endDate: OptionalInstant.default(null) });

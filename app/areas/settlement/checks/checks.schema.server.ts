import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Id, optional } from "~/core/shapes.server";

/** Without a readable id, the screen shows the last ended check. */
export const ChecksQuery = z.object({ settlementCheckId: optional(Id).catch(undefined), page: PageNumber });

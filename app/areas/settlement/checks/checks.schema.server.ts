import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Id, optional } from "~/core/shapes.server";

/** Which check's faults are shown, by default the last that came to its end; an unreadable number means that too. */
export const ChecksQuery = z.object({ settlementCheckId: optional(Id).catch(undefined), page: PageNumber });

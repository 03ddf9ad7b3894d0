import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Id } from "~/core/shapes.server";

export const ChangeQuery = z.object({ tableChangeId: Id });
export const ChangesQuery = z.object({ page: PageNumber });

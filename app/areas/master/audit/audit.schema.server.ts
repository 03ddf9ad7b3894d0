import { z } from "zod";
import { PageNumber, RowsPerPage } from "~/core/replies.server";
import { Day, Id, Search } from "~/core/shapes.server";

/** `what` is a grid ("grid:codes") or an action ("master.role-granted"). */
export const AuditQuery = z.object({
  page: PageNumber,
  rowsPerPage: RowsPerPage(20),
  who: Search(254),
  what: Search(80),
  text: Search(200),
  from: Day.catch(undefined),
  to: Day.catch(undefined),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const EntryQuery = z.object({ auditId: Id });
export const UndoForm = z.object({ confirmed: z.literal("Y").optional() });

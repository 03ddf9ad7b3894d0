import { z } from "zod";
import { PageNumber, RowsPerPage } from "~/core/replies.server";
import { Day, Id, Search } from "~/core/shapes.server";

/** A search of what the back office wrote: by whom, what (a grid "grid:codes" or a deed), between two days, and a text of a row. */
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

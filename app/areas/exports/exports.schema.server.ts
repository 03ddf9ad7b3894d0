import { z } from "zod";
import { FormKey, Id } from "~/core/shapes.server";

export const ExportForm = z.object({ formKey: FormKey });
export const ExportQuery = z.object({ exportId: Id });

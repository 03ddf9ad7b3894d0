import { z } from "zod";
import { FormKey, Id, Search, Tick } from "~/core/shapes.server";
import { Answer } from "../runs/sending.schema.server";

const PlannedId = { sendingListId: Id };

/** Actions on a planned run. */
export const PlannedForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("send"), ...PlannedId, formKey: FormKey, ...Answer }),
  z.object({ intent: z.literal("move"), ...PlannedId, planDate: Search(20), planTime: Search(20), confirmed: Tick }),
  z.object({ intent: z.literal("cancel"), ...PlannedId }),
  z.object({ intent: z.literal("cancel-all"), ...PlannedId, confirmed: Tick }),
]);
export type PlannedForm = z.output<typeof PlannedForm>;
export const PlannedQuery = z.object({ sendingListId: Id.catch(0) });

/** A month "yyyy-MM"; other texts mean the present month. */
export const CalendarQuery = z.object({
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
});

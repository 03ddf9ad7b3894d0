import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { SettlementForm } from "../settlement.schema.server";
import { FormKey, Id, optional, Tick } from "~/core/shapes.server";

const ShownRows = z
  .string()
  .regex(/^(\d{1,15}:\d{6}:( |$)){0,2000}$/)
  .transform((text) => new Set(text.split(" ").filter(Boolean)));

const SettleAllForm = z.object({ intent: z.literal("settle-all"), shown: ShownRows, formKey: FormKey, confirmed: Tick });
export type SettleAllForm = z.output<typeof SettleAllForm>;

export const SettlementPress = z.discriminatedUnion("intent", [SettlementForm, SettleAllForm]);
export type SettlementPress = z.output<typeof SettlementPress>;

export const SettleRunQuery = z.object({
  settleRunId: Id,
  state: optional(z.enum(["WAITING", "SETTLED", "REFUSED"])).catch(undefined),
  page: PageNumber,
});
export const SettleRunsQuery = z.object({ page: PageNumber });

export const StopRunForm = z.object({ intent: z.literal("stop"), settleRunId: Id });

import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Id, optional, Search, Tick } from "~/core/shapes.server";
import { HistoryQuery, NumberInput } from "../payments.schema.server";

export const DeskQuery = HistoryQuery.extend({ search: Search(80) });
export type DeskQuery = z.output<typeof DeskQuery>;

export const DeskForm = z.object({
  intent: z.enum(["cancel", "charge"]),
  billingHistoryId: optional(Id),
  confirmed: Tick,
});
export type DeskForm = z.output<typeof DeskForm>;
export type DeskIntent = z.output<typeof DeskForm>["intent"];

export type NumberFields = z.input<typeof NumberInput>;
export const numberConstraint = () => getZodConstraint(NumberInput);

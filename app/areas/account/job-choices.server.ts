import { eq } from "drizzle-orm";
import { codeOptions, unknownCode } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { blanks, picked } from "~/core/fields/declared";
import { Refusal } from "~/core/refusal";
import { userAdditionalInformation } from "~db/schema/account";
import { type ChosenName, chosenNames, memberFields } from "./member-fields";
import { isAbroad } from "./region";

export type JobChoices = Record<ChosenName, { value: string; label: string }[]>;

export const firstChoices = picked(blanks(memberFields), chosenNames);

type Chosen = Partial<Record<ChosenName, string | null>>;

/** Dropdown options, including hidden `chosen` ones. */
export async function jobChoices(ctx: Ctx, chosen: Chosen = {}): Promise<JobChoices> {
  const lists = chosenNames.map(async (field) => [field, await codeOptions(ctx, memberFields[field].codes, chosen[field])]);
  return Object.fromEntries(await Promise.all(lists)) as JobChoices;
}

/** Unset values stay empty: a default (1 §2) would be saved with any other change. Only the country defaults to Korea (1 §9). */
export function chosenOf(stored: Chosen): Record<ChosenName, string> {
  const blankOf = (field: ChosenName) => (field === "country" ? memberFields.country.blank : "");
  const shown = Object.fromEntries(chosenNames.map((field) => [field, stored[field] ?? blankOf(field)])) as Record<ChosenName, string>;
  return isAbroad(shown.country) ? { ...shown, province: "" } : shown;
}

/** Refuses `account.unknown-code` for a value neither offered nor stored. */
export async function refuseUnknownJob(ctx: Ctx, chosen: Chosen, userId?: number): Promise<void> {
  const isUnset = (field: ChosenName) => !chosen[field] || (field === "province" && isAbroad(chosen.country));
  const values = Object.fromEntries(chosenNames.map((field) => [field, isUnset(field) ? null : chosen[field]]));
  const field = await unknownCode(ctx, memberFields, values, userId === undefined ? {} : await storedOf(ctx, userId));
  if (field) throw new Refusal("account.unknown-code", {}, { field });
}

async function storedOf({ db }: Ctx, userId: number): Promise<Chosen> {
  const [row] = await db.select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, userId));
  return row ?? {};
}

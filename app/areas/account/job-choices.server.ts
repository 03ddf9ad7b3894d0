import { commonCodes, unknownCode } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { blanks, picked } from "~/core/fields/declared";
import { Refusal } from "~/core/refusal";
import { type ChosenName, chosenNames, memberFields } from "./member-fields";
import { isAbroad } from "./region";

export type JobChoices = Record<ChosenName, { value: string; label: string }[]>;

/** The first choices of the sign-up form (1 §2). */
export const firstChoices = picked(blanks(memberFields), chosenNames);

/** The options of the sign-up form's five dropdowns. */
export async function jobChoices(ctx: Ctx): Promise<JobChoices> {
  const lists = chosenNames.map(async (field) => {
    const codes = await commonCodes(ctx, memberFields[field].codes);
    return [field, codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }))];
  });
  return Object.fromEntries(await Promise.all(lists)) as JobChoices;
}

/**
 * The values the dropdowns show for a member: the stored ones. What is not known is asked, since the sign-up's initial values (1 §2) would
 * be saved by who only changes something else; but the country is Korea's (1 §9). No region outside Korea.
 */
export function chosenOf(own: Partial<Record<ChosenName, string | null>>): Record<ChosenName, string> {
  const unknown = (field: ChosenName) => (field === "country" ? memberFields.country.blank : "");
  const shown = Object.fromEntries(chosenNames.map((field) => [field, own[field] ?? unknown(field)])) as Record<ChosenName, string>;
  return isAbroad(shown.country) ? { ...shown, province: "" } : shown;
}

/**
 * Refuses `account.unknown-code` at the first dropdown whose value is not in its list. A region outside Korea is ignored, as it is not
 * stored.
 */
export async function refuseUnknownJob(ctx: Ctx, chosen: Partial<Record<ChosenName, string | null>>): Promise<void> {
  const isLeftOut = (field: ChosenName) => !chosen[field] || (field === "province" && isAbroad(chosen.country));
  const values = Object.fromEntries(chosenNames.map((field) => [field, isLeftOut(field) ? null : chosen[field]]));
  const field = await unknownCode(ctx, memberFields, values);
  if (field) throw new Refusal("account.unknown-code", {}, { field });
}

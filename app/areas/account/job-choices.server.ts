import { commonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { CODE_GROUPS, JOB_DEFAULTS } from "./join.schema.server";
import { isAbroad } from "./region";

type Field = keyof typeof CODE_GROUPS;
export type JobChoices = Record<Field, { value: string; label: string }[]>;

/** The options of the sign-up form's five dropdowns. */
export async function jobChoices(ctx: Ctx): Promise<JobChoices> {
  const lists = Object.entries(CODE_GROUPS).map(async ([field, group]) => {
    const codes = await commonCodes(ctx, group);
    return [field, codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }))];
  });
  return Object.fromEntries(await Promise.all(lists)) as JobChoices;
}

/**
 * The values the dropdowns show for a member: the stored ones. What is not known is asked, since the sign-up's initial values (1 §2) would
 * be saved by who only changes something else; but the country is Korea's (1 §9). No region outside Korea.
 */
export function chosenOf(own: Partial<Record<Field, string | null>>): typeof JOB_DEFAULTS {
  const fields = Object.keys(JOB_DEFAULTS) as Field[];
  const unknown = (field: Field) => (field === "country" ? JOB_DEFAULTS.country : "");
  const shown = Object.fromEntries(fields.map((field) => [field, own[field] ?? unknown(field)])) as typeof JOB_DEFAULTS;
  return isAbroad(shown.country) ? { ...shown, province: "" } : shown;
}

/**
 * Refuses `account.unknown-code` at the first dropdown whose value is not in its list. A region outside Korea is ignored, as it is not
 * stored.
 */
export async function refuseUnknownJob(ctx: Ctx, chosen: Partial<Record<Field, string | null>>): Promise<void> {
  for (const [field, group] of Object.entries(CODE_GROUPS)) {
    const value = chosen[field as Field];
    if (!value || (field === "province" && isAbroad(chosen.country))) continue;
    const codes = await commonCodes(ctx, group);
    if (!codes.some(({ commonCodeKey }) => commonCodeKey === value)) throw new Refusal("account.unknown-code", {}, { field });
  }
}

import { commonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { CODE_GROUPS } from "./join.schema.server";

type Field = keyof typeof CODE_GROUPS;
export type JobChoices = Record<Field, { value: string; label: string }[]>;

/** What the five dropdowns of the sign-up form offer. */
export async function jobChoices(ctx: Ctx): Promise<JobChoices> {
  const lists = Object.entries(CODE_GROUPS).map(async ([field, group]) => {
    const codes = await commonCodes(ctx, group);
    return [field, codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }))];
  });
  return Object.fromEntries(await Promise.all(lists)) as JobChoices;
}

/** Refuses `account.unknown-code` at the first dropdown whose value is in no list. */
export async function refuseUnknownJob(ctx: Ctx, chosen: Partial<Record<Field, string | null>>): Promise<void> {
  for (const [field, group] of Object.entries(CODE_GROUPS)) {
    const value = chosen[field as Field];
    if (value === undefined || value === null) continue;
    const codes = await commonCodes(ctx, group);
    if (!codes.some(({ commonCodeKey }) => commonCodeKey === value)) throw new Refusal("account.unknown-code", {}, { field });
  }
}

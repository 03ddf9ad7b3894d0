import { eq } from "drizzle-orm";
import { codeOptions, unknownCode } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { blanks, picked } from "~/core/fields/declared";
import { Refusal } from "~/core/refusal";
import { userAdditionalInformation } from "~db/schema/account";
import { type ChosenName, chosenNames, memberFields } from "./member-fields";
import { isAbroad } from "./region";

export type JobChoices = Record<ChosenName, { value: string; label: string }[]>;

/** The first choices of the sign-up form (1 §2). */
export const firstChoices = picked(blanks(memberFields), chosenNames);

type Chosen = Partial<Record<ChosenName, string | null>>;

/** The options of the five dropdowns of a sign-up or a member; what is `chosen` already stands among them, hidden or not. */
export async function jobChoices(ctx: Ctx, chosen: Chosen = {}): Promise<JobChoices> {
  const lists = chosenNames.map(async (field) => [field, await codeOptions(ctx, memberFields[field].codes, chosen[field])]);
  return Object.fromEntries(await Promise.all(lists)) as JobChoices;
}

/**
 * The values the dropdowns show for a member: the stored ones. What is not known is asked, since the sign-up's initial values (1 §2) would
 * be saved by who only changes something else; but the country is Korea's (1 §9). No region outside Korea.
 */
export function chosenOf(own: Chosen): Record<ChosenName, string> {
  const unknown = (field: ChosenName) => (field === "country" ? memberFields.country.blank : "");
  const shown = Object.fromEntries(chosenNames.map((field) => [field, own[field] ?? unknown(field)])) as Record<ChosenName, string>;
  return isAbroad(shown.country) ? { ...shown, province: "" } : shown;
}

/**
 * Refuses `account.unknown-code` at the first dropdown whose value is neither in its list nor stored of the member `userId`. A region outside Korea is
 * ignored, as it is not stored.
 */
export async function refuseUnknownJob(ctx: Ctx, chosen: Chosen, userId?: number): Promise<void> {
  const isLeftOut = (field: ChosenName) => !chosen[field] || (field === "province" && isAbroad(chosen.country));
  const values = Object.fromEntries(chosenNames.map((field) => [field, isLeftOut(field) ? null : chosen[field]]));
  const field = await unknownCode(ctx, memberFields, values, userId === undefined ? {} : await storedOf(ctx, userId));
  if (field) throw new Refusal("account.unknown-code", {}, { field });
}

async function storedOf({ db }: Ctx, userId: number): Promise<Chosen> {
  const [row] = await db.select().from(userAdditionalInformation).where(eq(userAdditionalInformation.userId, userId));
  return row ?? {};
}

import { settings } from "~/core/settings.server";
import type { Letter } from "./post-mail.server";

/** A letter that tells of a deed: what was done, its facts line by line, and `advice` with the page of ours where one does something about it. */
export function deedLetter(to: string, what: string, facts: string[], advice: { before?: string[]; text: string; path: string }): Letter {
  const { SERVICE_NAME, BASE_URL } = settings();
  const last = [...(advice.before ?? []), `${advice.text}: ${new URL(advice.path, BASE_URL).href}`];
  return { to, subject: `[${SERVICE_NAME}] ${what}`, text: [`${what}.`, "", ...facts, "", ...last].join("\n") };
}

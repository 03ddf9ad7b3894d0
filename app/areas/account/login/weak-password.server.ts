import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

/** The lowest accepted zxcvbn score; below 3 of 4 a password falls to about a hundred million guesses. */
const GOOD = 3;
/** Only the first characters are judged: time more than doubles with twice the length, and a strong beginning suffices. */
const JUDGED_LENGTH = 32;
const LATIN_NAME = "geulbeot";

let checker: Promise<ZxcvbnFactory> | undefined;

/** The list of common passwords takes about 25 MB, so it is loaded at the first use. */
function loadChecker(): Promise<ZxcvbnFactory> {
  checker ??= (async () => {
    const [{ ZxcvbnFactory }, common] = await Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]);
    return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  })();
  return checker;
}

/**
 * Refuses an easily guessed password at `field`: `account.common-password` (on the list, or nearly), `account.keyboard-password`,
 * `account.personal-password` (little more than the e-mail's local part, the nickname or the service's name).
 */
export async function refuseWeakPassword(
  password: string,
  { userEmail, userNickname }: { userEmail: string; userNickname: string },
  field: string,
): Promise<void> {
  const zxcvbn = await loadChecker();
  const words = [userEmail.split("@")[0]!, userNickname, settings().SERVICE_NAME, LATIN_NAME]
    .map((word) => word.toLowerCase())
    .filter(isTelling);
  const head = password.slice(0, JUDGED_LENGTH);
  const { score, sequence } = zxcvbn.check(head, words);
  const rest = words.reduce((text, word) => text.split(word).join(""), head.toLowerCase());
  const personal = rest.length < head.length ? zxcvbn.check(rest).score < GOOD : sequence.some(isPersonal) && score < GOOD;
  if (personal) throw new Refusal("account.personal-password", {}, { field });
  if (score >= GOOD) return;
  const keyboard = sequence.some(({ pattern }) => pattern === "spatial");
  throw new Refusal(keyboard ? "account.keyboard-password" : "account.common-password", {}, { field });
}

const isPersonal = (part: object) => "dictionaryName" in part && part.dictionaryName === "userInputs";

/** Whether a word is long enough to be personal: two Latin letters occur in half of all passwords, two Korean ones are a name. */
const isTelling = (word: string) => word.length >= (/^[\u0000-\u007f]*$/.test(word) ? 3 : 2);

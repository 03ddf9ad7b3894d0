import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

/** zxcvbn score; below 3, about a hundred million guesses suffice. */
const GOOD = 3;
/** Number of judged characters: twice the length takes more than twice the time. */
const JUDGED_LENGTH = 32;
const LATIN_NAME = "geulbeot";

let checker: Promise<ZxcvbnFactory> | undefined;

/** The list of common passwords takes 25 MB, so load it at first use. */
function loadChecker(): Promise<ZxcvbnFactory> {
  checker ??= (async () => {
    const [{ ZxcvbnFactory }, common] = await Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]);
    return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  })();
  return checker;
}

/** Refuses an easily guessed password: `account.common-password`, `account.keyboard-password`, `account.personal-password`. */
export async function refuseWeakPassword(
  password: string,
  { userEmail, userNickname }: { userEmail: string; userNickname: string },
  field: string,
): Promise<void> {
  const zxcvbn = await loadChecker();
  const words = [userEmail.split("@")[0]!, userNickname, settings().SERVICE_NAME, LATIN_NAME]
    .map((word) => word.toLowerCase())
    .filter(isPersonalWord);
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

/** Ignores shorter words: two Latin letters occur in half of all passwords, two Korean ones are a name. */
const isPersonalWord = (word: string) => word.length >= (/^[\u0000-\u007f]*$/.test(word) ? 3 : 2);

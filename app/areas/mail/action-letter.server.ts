import { settings } from "~/core/settings.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { type Letter, postMails } from "./post-mail.server";

const TOGETHER = 500;

/** A letter about a change: facts, then `advice` with a link. */
export function actionLetter(
  to: string,
  subject: string,
  facts: string[],
  advice: { before?: string[]; text: string; path: string },
): Letter {
  const { SERVICE_NAME, BASE_URL } = settings();
  const last = [...(advice.before ?? []), `${advice.text}: ${new URL(advice.path, BASE_URL).href}`];
  return { to, subject: `[${SERVICE_NAME}] ${subject}`, text: [`${subject}.`, "", ...facts, "", ...last].join("\n") };
}

/** A letter may report a theft: it goes out even after days of outage. */
export async function postActionLetters(tx: TxCtx, letters: Letter[]): Promise<void> {
  const staleAt = new Date(tx.now().getTime() + 7 * DAY_MS);
  const mails = letters.map((letter) => ({ letter, requestId: tx.requestId }));
  for (let from = 0; from < mails.length; from += TOGETHER) await postMails(tx, mails.slice(from, from + TOGETHER), staleAt);
}

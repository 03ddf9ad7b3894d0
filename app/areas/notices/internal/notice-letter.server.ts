import type { Letter } from "~/areas/mail/post-mail.server";
import { settings } from "~/core/settings.server";
import { isMailKind, noticeKinds, type Shown } from "../notice-kinds";
import { noticeText } from "../notice-text";
import { mailSwitchLines } from "../mail-switch-link.server";

/** The mail ends with a link that stops mails of this kind. */
export function noticeLetter({ userId, to }: { userId: number; to: string }, shown: Shown): Letter {
  const { SERVICE_NAME, BASE_URL } = settings();
  const { text, todo, href } = noticeText(shown);
  const off = isMailKind(shown.kind) ? mailSwitchLines(userId, shown.kind) : [];
  const lines = [text, ...(todo ? [todo] : []), "", new URL(href, BASE_URL).href, ...off];
  return { to, subject: `[${SERVICE_NAME}] ${noticeKinds[shown.kind].name}: ${text}`.slice(0, 180), text: lines.join("\n") };
}

import type { Letter } from "~/areas/mail/post-mail.server";
import { settings } from "~/core/settings.server";
import { isMailKind, noticeKinds, type Shown } from "../notice-kinds";
import { noticeSaid } from "../notice-said";
import { mailSwitchLines } from "../mail-switch-link.server";

/** The mail of a notice: what happened, what can be done and where, and how to stop the mails of this kind. */
export function noticeLetter({ userId, to }: { userId: number; to: string }, shown: Shown): Letter {
  const { SERVICE_NAME, BASE_URL } = settings();
  const { said, todo, href } = noticeSaid(shown);
  const off = isMailKind(shown.kind) ? mailSwitchLines(userId, shown.kind) : [];
  const lines = [said, ...(todo ? [todo] : []), "", new URL(href, BASE_URL).href, ...off];
  return { to, subject: `[${SERVICE_NAME}] ${noticeKinds[shown.kind].name}: ${said}`.slice(0, 180), text: lines.join("\n") };
}

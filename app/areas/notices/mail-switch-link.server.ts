import { isSigned, sign } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import type { MailKind } from "./notice-kinds";

const PURPOSE = "notice-mails";

export type MailSwitchLink = { userId: number; kind: MailKind; t: string };

const signed = (userId: number, kind: MailKind) => sign(PURPOSE, userId, kind);

/** The address, within the site, of the page where one member, without a login, switches the mails of one kind. It never expires. */
export const mailSwitchPath = (userId: number, kind: MailKind) =>
  `/app/notices/mails?userId=${userId}&kind=${kind}&t=${signed(userId, kind)}`;

/** What stands at the end of a mail that can be switched off. */
export const mailSwitchLines = (userId: number, kind: MailKind): string[] => [
  "",
  "이런 메일을 그만 받으려면",
  new URL(mailSwitchPath(userId, kind), settings().BASE_URL).href,
];

/** Refuses `notices.mail-link` for an address that we did not make. */
export function checkMailSwitchLink({ userId, kind, t }: MailSwitchLink): void {
  if (!isSigned(t, PURPOSE, userId, kind)) throw new Refusal("notices.mail-link");
}

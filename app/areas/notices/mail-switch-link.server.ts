import { isSigned, sign } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import type { MailKind } from "./notice-kinds";

const PURPOSE = "notice-mails";

export type MailSwitchLink = { userId: number; kind: MailKind; t: string };

const signed = (userId: number, kind: MailKind) => sign(PURPOSE, userId, kind);

/** Page where a member switches mails of a kind without a login. Never expires. */
export const mailSwitchPath = (userId: number, kind: MailKind) =>
  `/app/notices/mails?userId=${userId}&kind=${kind}&t=${signed(userId, kind)}`;

export const mailSwitchLines = (userId: number, kind: MailKind): string[] => [
  "",
  "이런 메일을 그만 받으려면",
  new URL(mailSwitchPath(userId, kind), settings().BASE_URL).href,
];

/** Refuses `notices.mail-link` for a wrong signature. */
export function checkMailSwitchLink({ userId, kind, t }: MailSwitchLink): void {
  if (!isSigned(t, PURPOSE, userId, kind)) throw new Refusal("notices.mail-link");
}

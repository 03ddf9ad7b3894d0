import { createTransport, type Transporter } from "nodemailer";
import { providerCall } from "~/core/metrics.server";
import { settings } from "~/core/settings.server";

/** `replyTo`: the person who wrote it, where it is one person's letter to another and not a notice of ours. */
export type Mail = { to: string; subject: string; text: string; html?: string; replyTo?: string };

/** Why a mail was not taken. Carries no address: it may be logged as it is. */
export class MailError extends Error {
  constructor(
    /** Worth another try later; otherwise the address or the mail itself is refused for good. */
    readonly retryable: boolean,
    /** nodemailer's word: ECONNECTION, ETIMEDOUT, EENVELOPE … */
    readonly code: string,
    /** What the mail server answered: 451, 550 … */
    readonly status: number | null,
  ) {
    super(`mail ${retryable ? "delayed" : "refused"} ${code}${status === null ? "" : ` (${status})`}`);
    this.name = "MailError";
  }
}

/**
 * Sends one mail to one address from MAIL_FROM. Returns when the mail server took it; throws a MailError. After a lost connection the mail
 * may have left all the same: another try can bring it twice, which is the lesser harm.
 */
export async function sendMail({ to, subject, text, html, replyTo }: Mail): Promise<void> {
  const headers = replyTo ? {} : { "Auto-Submitted": "auto-generated" };
  const mail = { from: settings().MAIL_FROM, to: only(to), replyTo: replyTo && only(replyTo), subject, text, html, headers };
  await providerCall("mail", "send", async () => {
    try {
      await transport().sendMail(mail);
    } catch (error) {
      throw mailError(error);
    }
  });
}

/** An object: as a text "a@x, b@y" would be two people. */
const only = (address: string) => ({ name: "", address });

function mailError(error: unknown): MailError {
  const { code, responseCode } = (error instanceof Error ? error : {}) as { code?: string; responseCode?: number };
  const status = responseCode ?? null;
  // Only a no to the address or to the mail itself is for good; a no at the door (a wrong password of ours, a blocked machine) is not its fault.
  const aboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const refused = aboutTheMail && (status === null || status >= 500);
  return new MailError(!refused, code ?? "EUNKNOWN", status);
}

let made: { url: string; timeoutMs: number; transport: Transporter } | undefined;

function transport(): Transporter {
  const { smtpUrl: url, SMTP_TIMEOUT_MS: timeoutMs } = settings();
  if (made?.url === url && made.timeoutMs === timeoutMs) return made.transport;
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs };
  made = { url, timeoutMs, transport: createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true }) };
  return made.transport;
}

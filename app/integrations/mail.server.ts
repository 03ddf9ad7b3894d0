import { createTransport, type Transporter } from "nodemailer";
import { providerCall } from "~/core/metrics.server";
import { settings } from "~/core/settings.server";

/** `replyTo`: the author, when the mail is a person's letter and not a notice of ours. */
export type Mail = { to: string; subject: string; text: string; html?: string; replyTo?: string };

/** Why a mail was not accepted. Contains no address, so it may be logged. */
export class MailError extends Error {
  constructor(
    /** A later try may succeed; otherwise the address or the mail itself is refused for good. */
    readonly retryable: boolean,
    /** nodemailer's code: ECONNECTION, ETIMEDOUT, EENVELOPE … */
    readonly code: string,
    /** The mail server's status: 451, 550 … */
    readonly status: number | null,
  ) {
    super(`mail ${retryable ? "delayed" : "refused"} ${code}${status === null ? "" : ` (${status})`}`);
    this.name = "MailError";
  }
}

/**
 * Sends one mail to one address from MAIL_FROM. Returns when the mail server accepted it; throws a MailError. After a lost connection the
 * mail may have been sent, so a retry can deliver it twice, which is better than not at all.
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

/** As an object, because the text "a@x, b@y" would be two recipients. */
const only = (address: string) => ({ name: "", address });

function mailError(error: unknown): MailError {
  const { code, responseCode } = (error instanceof Error ? error : {}) as { code?: string; responseCode?: number };
  const status = responseCode ?? null;
  // Only a refusal of the address or of the mail itself is final; a refusal of the connection (our password, a blocked machine) may pass.
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

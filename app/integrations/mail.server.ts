import { createTransport, type Transporter } from "nodemailer";
import { providerCall } from "~/core/metrics.server";
import { settings } from "~/core/settings.server";

export type Mail = { to: string; subject: string; text: string; html?: string; replyTo?: string };

/** Contains no address, so it may be logged. */
export class MailError extends Error {
  constructor(
    /** False: the mail is refused for good. */
    readonly retryable: boolean,
    /** nodemailer's code, as ETIMEDOUT. */
    readonly code: string,
    /** The mail server's status, as 451. */
    readonly status: number | null,
  ) {
    super(`mail ${retryable ? "delayed" : "refused"} ${code}${status === null ? "" : ` (${status})`}`);
    this.name = "MailError";
  }
}

/** Throws a MailError. After a lost connection a retry may deliver twice: better than never. */
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

/** As text, "a@x, b@y" would be two recipients. */
const only = (address: string) => ({ name: "", address });

function mailError(error: unknown): MailError {
  const { code, responseCode } = (error instanceof Error ? error : {}) as { code?: string; responseCode?: number };
  const status = responseCode ?? null;
  // A refused connection (our password, a blocked machine) may pass.
  const aboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const refused = aboutTheMail && (status === null || status >= 500);
  return new MailError(!refused, code ?? "EUNKNOWN", status);
}

let current: { url: string; timeoutMs: number; transport: Transporter } | undefined;

function transport(): Transporter {
  const { smtpUrl: url, SMTP_TIMEOUT_MS: timeoutMs } = settings();
  if (current?.url === url && current.timeoutMs === timeoutMs) return current.transport;
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs };
  current = { url, timeoutMs, transport: createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true }) };
  return current.transport;
}

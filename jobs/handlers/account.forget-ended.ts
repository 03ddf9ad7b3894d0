import { forgetFailedLogins } from "~/areas/account/failed-logins.server";
import { forgetFlows } from "~/areas/account/forget-flows.server";
import { forgetIdentities } from "~/areas/account/request-identity.server";
import { forgetQuietCodes } from "~/areas/account/send-mail-code.server";
import { forgetDevices } from "~/areas/account/note-device.server";
import { forgetMails } from "~/areas/account/send-posted-mail.server";
import { forgetTemporaryPasswords } from "~/areas/account/send-temporary-password.server";
import { forgetChallenges } from "~/areas/account/second-factor/finish-login.server";
import { forgetEndedSessions } from "~/areas/account/session.server";
import { forgetReturns } from "~/areas/account/reopen-account.server";
import { forgetTickets } from "~/areas/account/set-password.server";
import type { Ctx } from "~/core/ctx.server";
import { forgetMachines } from "~/core/health.server";
import { forgetIdempotentAnswers } from "~/http/idempotency.server";
import { forgetKeptForms } from "~/http/kept-form.server";

/** Logins and sign-ups over for a day, temporary passwords and challenges that are over, devices long unused, mails long sent, failed logins of long ago, forms kept too long, answers nobody will ask for again, machines silent for a day. */
export async function handle(ctx: Ctx): Promise<void> {
  await forgetEndedSessions(ctx);
  await forgetFlows(ctx);
  await forgetIdentities(ctx);
  await forgetQuietCodes(ctx);
  await forgetMails(ctx);
  await forgetTemporaryPasswords(ctx);
  await forgetDevices(ctx);
  await forgetTickets(ctx);
  await forgetReturns(ctx);
  await forgetChallenges(ctx);
  await forgetIdempotentAnswers(ctx);
  await forgetKeptForms(ctx);
  await forgetFailedLogins(ctx);
  await forgetMachines(ctx);
}

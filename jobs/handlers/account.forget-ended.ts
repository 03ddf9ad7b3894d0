import { forgetReturns } from "~/areas/account/join/reopen-account.server";
import { forgetIdentities } from "~/areas/account/join/request-identity.server";
import { forgetQuietCodes } from "~/areas/account/join/send-mail-code.server";
import { forgetFailedLogins } from "~/areas/account/session/failed-logins.server";
import { forgetFlows } from "~/areas/account/login/forget-flows.server";
import { forgetDevices } from "~/areas/account/login/record-device.server";
import { forgetTemporaryPasswords } from "~/areas/account/login/send-temporary-password.server";
import { forgetEndedSessions } from "~/areas/account/session/session.server";
import { forgetTickets } from "~/areas/account/login/set-password.server";
import { forgetChallenges } from "~/areas/account/second-factor/finish-login.server";
import { forgetOldBringings } from "~/areas/blog/bringing/forget-bringing.server";
import { forgetMails } from "~/areas/mail/send-posted-mail.server";
import { forgetOldNotices } from "~/areas/notices/forget-notices.server";
import { forgetVitals } from "~/areas/operations/vitals/record-vitals.server";
import type { Ctx } from "~/core/ctx.server";
import { forgetMachines } from "~/core/health.server";
import { forgetChanges } from "~/grid/forget-changes.server";
import { forgetWorkers } from "~/areas/operations/jobs/workers.server";
import { forgetIdempotentAnswers } from "~/http/rest/idempotency.server";
import { forgetKeptForms } from "~/http/screen/kept-form.server";

/**
 * Deletes expired rows: logins, sign-ups, temporary passwords, challenges, devices, sent mails, failed logins, kept forms, idempotency
 * answers, silent machines, what grids held two years ago, notices of a quarter ago, files of posts that were looked at a day ago.
 */
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
  await forgetWorkers(ctx);
  await forgetVitals(ctx);
  await forgetOldNotices(ctx);
  await forgetOldBringings(ctx);
  await forgetChanges(ctx);
}

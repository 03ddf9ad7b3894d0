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
import { forgetLikers } from "~/areas/blog/likes/forget-likers.server";
import { forgetLinkCards } from "~/areas/blog/links/forget-cards.server";
import { forgetVisits } from "~/areas/blog/visits/count-visit.server";
import { forgetMails } from "~/areas/mail/send-posted-mail.server";
import { forgetOldNotices } from "~/areas/notices/forget-notices.server";
import { forgetPushes } from "~/areas/notices/push/send-push.server";
import { forgetWorkers } from "~/areas/operations/jobs/workers.server";
import { forgetVitals } from "~/areas/operations/vitals/record-vitals.server";
import { forgetNeedlessAccounts } from "~/areas/settlement/statements/forget-accounts.server";
import type { Ctx } from "~/core/ctx.server";
import { isDatabaseAway } from "~/core/database-error.server";
import { forgetMachines } from "~/core/health.server";
import { log } from "~/core/log.server";
import { forgetChanges } from "~/grid/forget-changes.server";
import { forgetIdempotentAnswers } from "~/http/rest/idempotency.server";
import { forgetKeptForms } from "~/http/screen/kept-form.server";

const deletions: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  forgetEndedSessions,
  forgetFlows,
  forgetIdentities,
  forgetQuietCodes,
  forgetMails,
  forgetTemporaryPasswords,
  forgetDevices,
  forgetTickets,
  forgetReturns,
  forgetChallenges,
  forgetIdempotentAnswers,
  forgetKeptForms,
  forgetFailedLogins,
  forgetMachines,
  forgetWorkers,
  forgetVitals,
  forgetOldNotices,
  forgetPushes,
  forgetOldBringings,
  forgetLinkCards,
  forgetVisits,
  forgetLikers,
  forgetChanges,
  forgetNeedlessAccounts,
};

/** Deletes expired rows. A failed deletion stops no other, but fails the job, which raises an alert. */
export async function handle(ctx: Ctx): Promise<void> {
  const failed: string[] = [];
  for (const [deletion, forget] of Object.entries(deletions)) {
    try {
      await forget(ctx);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, deletion }, "a deletion of expired rows failed");
      failed.push(deletion);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${Object.keys(deletions).length} deletions failed: ${failed.join(", ")}`);
}

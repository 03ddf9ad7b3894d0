import type { LoaderFunctionArgs } from "@remix-run/node";
import { guestScreenGrant } from "~/areas/master/grants.server";
import { googleCalendarUrl } from "~/areas/seminars/invitation/calendar";
import { inviteToSeminar, type InvitedSeminar } from "~/areas/seminars/invitation/invite-to-seminar.server";
import { type HostOffers, listHostOffers } from "~/areas/seminars/invitation/list-host-offers.server";
import { InvitationPage, NoInvitation } from "~/areas/seminars/invitation/parts/invitation-page";
import { invitationShare } from "~/areas/seminars/web/invitation-share.server";
import { keptInvitation } from "~/areas/seminars/web/kept-invitation.server";
import { isOver, nextPhaseAt } from "~/areas/seminars/seminar-status";
import { type Ctx, makeCtx } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { carriesLogin } from "~/http/request/cookies.server";
import { keptResponse } from "~/http/reply/kept-response.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { documentOf, failedPage, guestShell, plainHeaders, plainPage } from "~/http/screen/plain-page.server";
import { shellData } from "~/http/screen/shell.server";
import type { ShellData } from "~/ui/shell-data";

const HERE = "/app/seminar/seminar-invitation";

/** Invitation (2 §2 "Seminars") without framework scripts: kept page for guests, rendered for members. */
export async function loader({ request }: LoaderFunctionArgs) {
  const seminarId = idOf(new URL(request.url).searchParams.get("seminarId"));
  try {
    if (carriesLogin(request)) {
      const ctx = await enter(request, anyone);
      if (ctx.actor.kind === "member") return await memberPage(request, ctx, seminarId);
    }
    return await guestPage(request, seminarId);
  } catch (error) {
    if (error instanceof Response) throw error;
    return await failedPage(request, error, NoInvitation);
  }
}

async function guestPage(request: Request, seminarId: number | null): Promise<Response> {
  const ctx = makeCtx({ kind: "guest" }, { requestId: currentOrNewRequestId() });
  const shell = guestShell(request);
  const cached = await keptInvitation(`${seminarId}.${shell.theme}`, () => pageToKeep(ctx, seminarId, shell), ctx.now());
  return keptResponse(request, cached!);
}

async function pageToKeep(ctx: Ctx, seminarId: number | null, shell: ShellData) {
  if ((await guestScreenGrant(HERE)) === "closed") throw new Refusal("account.forbidden");
  const { seminar, offers } = await readInvitation(ctx, seminarId);
  const html = documentOf(await drawn(ctx, shell, { seminar, offers }));
  return {
    seminarId: seminar.seminarId,
    hostUserId: seminar.hostUserId,
    listsSeminars: isOver(seminar.phase),
    html,
    headers: plainHeaders(),
    // `offers.seminars[0]`, the earliest, leaves the list at its start.
    until: offers?.seminars[0]?.startAt ?? nextPhaseAt(seminar, ctx.now()),
  };
}

async function memberPage(request: Request, ctx: Ctx, seminarId: number | null): Promise<Response> {
  const [{ data: shell, headers }, invitation] = await Promise.all([shellData(request), readInvitation(ctx, seminarId)]);
  headers.set("Cache-Control", "private, no-store");
  return plainPage(await drawn(ctx, shell, invitation), 200, headers);
}

async function readInvitation(ctx: Ctx, seminarId: number | null) {
  const seminar = await inviteToSeminar(ctx, seminarId);
  return { seminar, offers: seminar.host && (await listHostOffers(ctx, seminar)) };
}

/** `offers` is null after the host's withdrawal. */
type Invitation = { seminar: InvitedSeminar; offers: HostOffers | null };

async function drawn(ctx: Ctx, shell: ShellData, { seminar, offers }: Invitation) {
  const share = await invitationShare(ctx, seminar);
  const googleHref = googleCalendarUrl(seminar, settings().BASE_URL);
  return <InvitationPage shell={shell} seminar={seminar} offers={offers} share={share} googleHref={googleHref} />;
}

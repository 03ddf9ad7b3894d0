import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import publicHref from "~/areas/landing/public.css";
import guestHref from "~/areas/home/guest-main.css";
import homeHref from "~/areas/home/home.css";
import { payButtonState } from "~/areas/account/member/pay-button-state.server";
import { hideSteps, skipStep } from "~/areas/home/hide-steps.server";
import { StepsInput } from "~/areas/home/home.schema.server";
import { OFFICE_SCREENS } from "~/areas/home/office";
import { GuestMain } from "~/areas/home/parts/guest-main";
import { MemberHome } from "~/areas/home/parts/member-home";
import { readGuestHome } from "~/areas/home/read-guest-home.server";
import { readHome } from "~/areas/home/read-home.server";
import { readOffice } from "~/areas/home/read-office.server";
import { JOBS } from "~/areas/operations/jobs/job-kinds";
import { workersSilence } from "~/areas/operations/jobs/workers.server";
import { NoWorkers } from "~/areas/operations/parts/no-workers";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { MemberCtx } from "~/core/ctx.server";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { anyone, member } from "~/http/access/floors";
import { mayWriteAt } from "~/http/access/door.server";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import type { ShellData } from "~/ui/shell-data";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";
export const links: LinksFunction = () => [publicHref, homeHref, guestHref].map((href) => ({ rel: "stylesheet", href }));
export const handle = { kept: ["post-changed", "profile-changed", "common-codes"] };
export const meta: MetaFunction = (args) => pageMeta("/app/main", args);

const HERE = "/app/main";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const { actor } = ctx;
    const payButton = payButtonState(actor);
    if (actor.kind === "guest") return { payButton, guest: await readGuestHome(ctx), own: null };
    return { payButton, guest: null, own: await ownHome({ ...ctx, actor }) };
  });
}

async function ownHome(ctx: MemberCtx) {
  const [home, entitlement, granted] = await Promise.all([
    readHome(ctx),
    readEntitlement(ctx, ctx.actor.userId),
    Promise.all(OFFICE_SCREENS.map((screen) => mayWriteAt(ctx, screen))),
  ]);
  const opened = new Set(OFFICE_SCREENS.filter((_, index) => granted[index]));
  const [office, silence] = await Promise.all([
    opened.size > 0 ? readOffice(ctx, opened) : null,
    opened.has(JOBS) ? workersSilence(ctx) : null,
  ]);
  const paid = entitlement && { until: entitlement.expiryDate, settled: entitlement.paymentType !== "UNSETTLED" };
  return { home, paid, office, silence };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, StepsInput, async (input) => {
    if ("step" in input) await skipStep(ctx, input.steps, input.step);
    else await hideSteps(ctx, input.steps);
    return done(HERE);
  });
}

export default function Main() {
  const { payButton, guest, own } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<ShellData>("root");
  const viewer = shell?.viewer;
  const limit = shell?.monthLimit ?? 2000;
  if (guest) return <GuestMain home={guest} payButton={payButton} limit={limit} />;
  if (!own || !viewer) return null;
  const { home, paid, office, silence } = own;
  return (
    <MemberHome
      nickname={viewer.nickname}
      home={home}
      paid={paid}
      month={{ count: shell.monthCount ?? 0, limit }}
      payButton={payButton}
      office={office}
    >
      {silence && (
        <NoWorkers lastBeatAt={silence.lastBeatAt}>
          <a href={JOBS}>작업 현황 보기</a>
        </NoWorkers>
      )}
    </MemberHome>
  );
}

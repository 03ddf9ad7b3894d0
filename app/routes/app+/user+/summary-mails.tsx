import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { summaryPath } from "~/areas/reports/summary/summary-link.server";
import { SummaryForm, SummaryQuery } from "~/areas/reports/summary/summary.schema.server";
import { readSummarySwitch, switchSummaries } from "~/areas/reports/summary/switch-summaries.server";
import { queryOf } from "~/http/request/query.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

/** A page of its own for somebody who need not log in: no menu, no script, kept by nobody. */
export const handle = { shell: { menu: false, header: false, footer: false }, script: false };
export const meta: MetaFunction = (args) => [...titled("월간 요약 메일", args), { name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });

const linkOf = (request: Request) => queryOf(request, SummaryQuery, "reports.summary-link");

/** What the link does, and the button that does it: opening it changes nothing, since previews and robots open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    await limitByAddress("summary-switch", request);
    return readSummarySwitch(ctx, linkOf(request));
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  return submit(request, SummaryForm, async ({ intent }) => {
    await limitByAddress("summary-switch", request);
    const link = linkOf(request);
    await switchSummaries(ctx, link, intent);
    return done(summaryPath(link.userId));
  });
}

export default function SummaryMails() {
  const { muted } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "summary-mails", lastResult: sent?.lastResult });
  return (
    <Page title="월간 요약 메일" width="form">
      <p>
        {muted
          ? "요약 메일을 보내지 않아요. 마음이 바뀌면 아래 버튼으로 다시 받을 수 있어요."
          : "매달 1일에 지난달 보낸 글, 읽은 사람, 저작권료와 많이 읽힌 글을 메일로 알려 드려요."}
      </p>
      <PostForm form={form}>
        <input type="hidden" name="intent" value={muted ? "unmute" : "mute"} />
        <SubmitButton className={muted ? "btn btn-primary" : "btn"}>{muted ? "다시 받기" : "그만 받기"}</SubmitButton>
      </PostForm>
    </Page>
  );
}

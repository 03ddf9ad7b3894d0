import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMailSwitch, switchMails } from "~/areas/notices/choose-notices.server";
import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { mailName } from "~/areas/notices/notice-kinds";
import { MailSwitchForm, MailSwitchQuery } from "~/areas/notices/notices.schema.server";
import { queryOf } from "~/http/request/query.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { shell: { menu: false, header: false, footer: false }, script: false };
export const meta: MetaFunction = (args) => [...titled("알림 메일", args), { name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });

const linkOf = (request: Request) => queryOf(request, MailSwitchQuery, "notices.mail-link");

/** Loading changes nothing: link previews and robots open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    await limitByAddress("notice-mails", request);
    const link = linkOf(request);
    return { ...(await readMailSwitch(ctx, link)), name: mailName(link.kind) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  return submit(request, MailSwitchForm, async ({ intent }) => {
    await limitByAddress("notice-mails", request);
    const link = linkOf(request);
    await switchMails(ctx, link, intent);
    return done(mailSwitchPath(link.userId, link.kind));
  });
}

export default function NoticeMails() {
  const { on, name } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "notice-mails", lastResult: sent?.lastResult });
  return (
    <Page title="알림 메일" width="form">
      <p>
        {on
          ? `‘${name}’ 메일을 보내고 있어요. 아래 버튼을 누르면 이 메일만 그만 보내요.`
          : `‘${name}’ 메일을 보내지 않아요. 마음이 바뀌면 아래 버튼으로 다시 받을 수 있어요.`}
      </p>
      <PostForm form={form} bare>
        <input type="hidden" name="intent" value={on ? "stop" : "resume"} />
        <SubmitButton className={on ? "btn" : "btn btn-primary"}>{on ? "그만 받기" : "다시 받기"}</SubmitButton>
      </PostForm>
    </Page>
  );
}

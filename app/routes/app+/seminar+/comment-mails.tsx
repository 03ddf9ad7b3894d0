import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MuteForm, MuteQuery } from "~/areas/seminars/comments/comments.schema.server";
import { muteByLink, readMute } from "~/areas/seminars/comments/mute-comments.server";
import { mutePath } from "~/areas/seminars/comments/mute-link.server";
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
export const meta: MetaFunction = (args) => [...titled("세미나 댓글 메일", args), { name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });

const linkOf = (request: Request) => queryOf(request, MuteQuery, "seminars.mute-link");

/** Loading changes nothing: link previews and robots open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    await limitByAddress("seminar-mute", request);
    return readMute(ctx, linkOf(request));
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  return submit(request, MuteForm, async ({ intent }) => {
    await limitByAddress("seminar-mute", request);
    const link = linkOf(request);
    await muteByLink(ctx, link, intent);
    return done(mutePath(link));
  });
}

export default function CommentMails() {
  const { title, muted } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "comment-mails", lastResult: sent?.lastResult });
  return (
    <Page title={muted ? "댓글 메일을 보내지 않아요" : "댓글 메일을 그만 받을까요?"} width="form">
      <p>
        {muted
          ? `‘${title}’ 세미나의 댓글과 답글을 메일로 알리지 않아요. 마음이 바뀌면 아래 버튼으로 다시 받을 수 있어요.`
          : `‘${title}’ 세미나에 댓글이나 답글이 달려도 메일을 보내지 않아요. 신청과 일정에 관한 메일은 그대로 와요.`}
      </p>
      <PostForm form={form} bare>
        <input type="hidden" name="intent" value={muted ? "unmute" : "mute"} />
        <SubmitButton className={muted ? "btn" : "btn btn-primary"}>{muted ? "다시 받기" : "그만 받기"}</SubmitButton>
      </PostForm>
    </Page>
  );
}

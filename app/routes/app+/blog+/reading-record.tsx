import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readingLink, readingRecordPath, sentPath } from "~/areas/blog/reading/reading-link";
import { ReadingChoice } from "~/areas/blog/reading/reading.schema.server";
import { chooseReadingRecord, readingRecordOf } from "~/areas/sending/history/choose-reading-record.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => [...titled("읽음 기록", args), { name: "robots", content: "noindex" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const link = readingLink(new URL(request.url).searchParams);
    const { sender, readingRecordYn } = await readingRecordOf(ctx, link);
    return { sender, on: readingRecordYn === "Y", backHref: link.contentsId === null ? null : sentPath(link) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  const link = readingLink(new URL(request.url).searchParams);
  return submit(request, ReadingChoice, async ({ readingRecordYn }) => {
    await chooseReadingRecord(ctx, { ...link, readingRecordYn });
    return done(readingRecordPath(link), success(readingRecordYn === "Y" ? "읽음 기록을 켰습니다." : "읽음 기록을 껐습니다."));
  });
}

export default function ReadingRecord() {
  const { sender, on, backHref } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "reading-record", lastResult: sent?.lastResult });
  return (
    <Page title="읽음 기록" lead={`${sender ? `${sender}님이` : "보낸 분이"} 보낸 글을 열면 남는 기록이에요.`} width="form">
      <p>
        {on ? (
          <>
            지금은 <strong>기록을 남기고 있어요.</strong> 글을 연 시각이 보낸 분에게 보이고, 로그인하고 읽으면 읽은 시간과 끝까지 읽었는지도
            보여요.
          </>
        ) : (
          <>
            지금은 <strong>기록을 남기지 않아요.</strong> 글을 열어도 보낸 분은 알 수 없어요.
          </>
        )}
      </p>
      <p className="quiet">이 분이 보낸 모든 글에 똑같이 적용돼요. 끄기 전에 남은 기록은 그대로 있어요.</p>
      <PostForm form={form} bare>
        <input type="hidden" name="readingRecordYn" value={on ? "N" : "Y"} />
        <div className="row">
          <SubmitButton>{on ? "읽음 기록 끄기" : "읽음 기록 켜기"}</SubmitButton>{" "}
          {backHref && <ButtonLink href={backHref}>글로 돌아가기</ButtonLink>}
        </div>
      </PostForm>
    </Page>
  );
}

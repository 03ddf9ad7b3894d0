import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import deskHref from "~/areas/blog/desk/desk.css";
import { dissolveSeries, movePost, renameSeries } from "~/areas/blog/series/order-series.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { SeriesForm, SeriesQuery } from "~/areas/blog/series/series.schema.server";
import { readSeries } from "~/areas/blog/series/series-of.server";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { FormId, RestoredStrip, useRestored } from "~/ui/form/restored";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const RENAME = "series-name";
const OWN_POSTS = "/app/contents/blog";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: deskHref }];
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data ? `연재 ${args.data.series.name}` : "연재", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({ series: await readSeries(ctx, queryOf(request, SeriesQuery).seriesId) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, SeriesForm, async (input) => {
    const { seriesId } = input;
    switch (input.intent) {
      case "rename":
        await renameSeries(ctx, input);
        return done(visibleUrl(request), success("저장되었습니다."));
      case "dissolve":
        if (input.confirmed !== "Y") return confirm({ question: "이 연재를 해제할까요? 글은 그대로 있어요.", yes: "연재 해제" });
        await dissolveSeries(ctx, seriesId);
        return done(OWN_POSTS, success("연재를 해제했습니다."));
      case "out": {
        await putInSeries(ctx, { contentsId: input.contentsId, name: "" });
        return done(OWN_POSTS, success("연재에서 뺐습니다."));
      }
      default:
        await movePost(ctx, { seriesId, contentsId: input.contentsId, by: input.intent === "up" ? -1 : 1 });
        return done(visibleUrl(request), success("순서를 바꿨습니다."));
    }
  });
}

export default function SeriesOrder() {
  const { series } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const restored = useRestored(RENAME);
  const error = Object.values<string[] | null>(sent?.lastResult.error ?? {}).flatMap((texts) => texts ?? [])[0];
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={`/app/blog/series?seriesId=${series.seriesId}`} danger>
      <Page
        title={`연재 ‘${series.name}’`}
        width="reading"
        lead="독자는 이 순서로 앞 글과 다음 글을 읽어요."
        actions={<ButtonLink href={OWN_POSTS}>내 글</ButtonLink>}
      >
        {error && (
          <NoticeStrip type="error" alert>
            <p>{error}</p>
          </NoticeStrip>
        )}
        {series.posts.length === 0 && <Empty title="이 연재에는 남은 글이 없어요" />}
        <ol className="series-order">
          {series.posts.map(({ contentsId, title }, index) => (
            <li key={contentsId}>
              <a href={`/app/blog/my-blog-view-contents?contentsId=${contentsId}`}>{`${index + 1}. ${title}`}</a>{" "}
              <Form method="post" className="row" preventScrollReset>
                <CsrfField />
                <input type="hidden" name="seriesId" value={series.seriesId} />
                <input type="hidden" name="contentsId" value={contentsId} />
                {index > 0 && (
                  <SubmitButton className="btn btn-sm" name="intent" value="up">
                    위로
                  </SubmitButton>
                )}{" "}
                {index < series.posts.length - 1 && (
                  <SubmitButton className="btn btn-sm" name="intent" value="down">
                    아래로
                  </SubmitButton>
                )}{" "}
                <SubmitButton className="btn btn-sm btn-ghost" name="intent" value="out">
                  빼기
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ol>
        <Form method="post" className="form" preventScrollReset>
          <CsrfField />
          <FormId of={RENAME} />
          {restored && <RestoredStrip />}
          <input type="hidden" name="seriesId" value={series.seriesId} />
          <div className="field">
            <label htmlFor="series-name">연재 이름</label>
            <input
              className="input"
              id="series-name"
              name="name"
              required
              maxLength={60}
              key={series.name}
              defaultValue={(restored?.name as string | undefined) ?? series.name}
            />
          </div>
          <div className="row">
            <SubmitButton name="intent" value="rename">
              이름 저장
            </SubmitButton>{" "}
            <SubmitButton className="btn btn-ghost" name="intent" value="dissolve" formNoValidate>
              연재 해제
            </SubmitButton>
          </div>
        </Form>
      </Page>
    </ConfirmOver>
  );
}

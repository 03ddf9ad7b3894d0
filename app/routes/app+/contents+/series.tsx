import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SeriesList } from "~/areas/blog/series/parts/series-list";
import { listOwnSeries } from "~/areas/blog/series/own-series-list.server";
import { makeSeries } from "~/areas/blog/series/save-series.server";
import { ownSeriesPath } from "~/areas/blog/series/series-address";
import seriesHref from "~/areas/blog/series/series.css";
import { newSeriesConstraint, NewSeriesForm } from "~/areas/blog/series/series.schema.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { under: "/app/contents/blog" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: seriesHref }];
export const meta: MetaFunction = (args) => titled("연재", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({ series: await listOwnSeries(ctx), constraint: newSeriesConstraint() }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, NewSeriesForm, async ({ name }) => {
    const { seriesId, isNew } = await makeSeries(ctx, name);
    return done(ownSeriesPath(seriesId), success(isNew ? "연재를 만들었습니다." : "같은 이름의 연재가 있어 그 연재를 열었습니다."));
  });
}

export default function SeriesListScreen() {
  const { series, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string }>({ id: "new-series", lastResult: sent?.lastResult, constraint });
  return (
    <Page
      title="연재"
      width="reading"
      lead="이어지는 글을 묶어 한 주소로 보여 줘요."
      actions={<ButtonLink href="/app/contents/blog">내 글</ButtonLink>}
    >
      {series.length > 0 ? (
        <SeriesList series={series} />
      ) : (
        <Empty title="아직 연재가 없어요">
          <p>이름을 지어 만들거나, 글을 발행할 때 연재를 적어도 생겨요.</p>
        </Empty>
      )}
      <section className="sheet" aria-labelledby="new-series-title">
        <h2 id="new-series-title">새 연재</h2>
        <PostForm form={form} className="series-new">
          <TextField field={fields.name} label="이름" autoComplete="off" placeholder="예: 우리 집 돈 공부" />
          <SubmitButton>연재 만들기</SubmitButton>
        </PostForm>
      </section>
    </Page>
  );
}

import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DissolveSeries } from "~/areas/blog/series/parts/dissolve-series";
import { SeriesForm as SeriesFields } from "~/areas/blog/series/parts/series-form";
import { SeriesOrder } from "~/areas/blog/series/parts/series-order";
import { SeriesWaiting } from "~/areas/blog/series/parts/series-waiting";
import { readOwnSeries } from "~/areas/blog/series/read-own-series.server";
import { ownSeriesPath, SERIES_LIST } from "~/areas/blog/series/series-address";
import seriesHref from "~/areas/blog/series/series.css";
import { seriesConstraint, SeriesForm, SeriesQuery } from "~/areas/blog/series/series.schema.server";
import { actOnSeries } from "~/areas/blog/web/act-on-series.server";
import { member } from "~/http/access/floors";
import { queryOf } from "~/http/request/query.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { NoticeStrip } from "~/ui/notice-strip";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { under: "/app/contents/blog" };

/** Bytes of the form: more than a cover may have, so that a larger one gets a message. */
const FORM_MAX = 12_000_000;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: seriesHref }];
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data ? `연재 ${args.data.series.name}` : "연재", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({
    series: await readOwnSeries(ctx, queryOf(request, SeriesQuery).seriesId),
    constraint: seriesConstraint(),
    now: ctx.now(),
  }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, SeriesForm, (input) => actOnSeries(ctx, request, input), { maxBytes: FORM_MAX });
}

export default function OwnSeriesScreen() {
  const { series, constraint, now } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const saved = sent?.lastResult.initialValue?.intent === "save" ? sent.lastResult : undefined;
  const error = saved ? undefined : Object.values<string[] | null>(sent?.lastResult.error ?? {}).flatMap((texts) => texts ?? [])[0];
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={ownSeriesPath(series.seriesId)} danger>
      <Page
        title={series.name}
        lead="독자는 이 순서로 앞 글과 다음 글을 읽어요."
        actions={
          <>
            {series.posts.length > 0 && <ButtonLink href={series.address}>연재 보기</ButtonLink>}{" "}
            <ButtonLink href={SERIES_LIST}>연재 목록</ButtonLink>
          </>
        }
      >
        {error && (
          <NoticeStrip type="error" alert>
            <p>{error}</p>
          </NoticeStrip>
        )}
        <div className="split">
          <div>
            <SeriesOrder {...series} answered={sent?.requestId ?? ""} />
            <SeriesWaiting waiting={series.waiting} now={now} />
          </div>
          <div>
            <SeriesFields series={series} constraint={constraint} lastResult={saved} />
            <DissolveSeries seriesId={series.seriesId} />
          </div>
        </div>
      </Page>
    </ConfirmOver>
  );
}

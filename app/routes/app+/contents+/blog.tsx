import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskForm, DeskQuery } from "~/areas/blog/desk/desk.schema.server";
import deskHref from "~/areas/blog/desk/desk.css";
import { deleteQuestion } from "~/areas/blog/desk/delete-question";
import { listDesk, ownPostTitles } from "~/areas/blog/desk/list-desk.server";
import { DeskDrafts } from "~/areas/blog/desk/parts/desk-drafts";
import { EmptyDesk } from "~/areas/blog/desk/parts/empty-desk";
import { DeskList } from "~/areas/blog/desk/parts/desk-list";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { readDeskSummary } from "~/areas/blog/desk/read-desk-summary.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { offerPost } from "~/areas/blog/shop/offer-post.server";
import { OFFERED, TAKEN_OUT } from "~/areas/blog/blog-words";
import { takeOutPosts } from "~/areas/blog/shop/take-out-posts.server";
import { deleteTemps } from "~/areas/blog/writing/delete-temps.server";
import { listTemps } from "~/areas/blog/writing/list-temps.server";
import { fileUrl } from "~/areas/files/file-url";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import { figuresRange, postFigures } from "~/areas/reports/cards/post-figures.server";
import { rankOwnPosts } from "~/areas/reports/cards/rank-own-posts.server";
import { rateOf } from "~/areas/reports/rate";
import { feeDispatchesHref, readersHref, visitsHref } from "~/areas/reports/report-links";
import type { MemberCtx } from "~/core/ctx.server";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { FilterBar } from "~/ui/list/filter-bar";
import { Segmented } from "~/ui/list/segmented";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/contents/blog";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: deskHref }];
export const meta: MetaFunction = (args) => titled("내 글", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, DeskQuery);
    const of = figuresRange(ctx.now());
    if (asked.view === "drafts") {
      const drafts = (await listTemps(ctx)).filter(({ title }) => title.includes(asked.title));
      return { asked, drafts, draftCount: drafts.length, posts: [], total: drafts.length, totalPages: 1, types: [], names: [], of };
    }
    const [{ rows, total }, types, summary] = await Promise.all([
      listDesk(ctx, asked, asked.sort === "latest" ? null : await rankOwnPosts(ctx, asked.sort)),
      commonCodes(ctx, "contents_type"),
      readDeskSummary(ctx),
    ]);
    return {
      asked,
      drafts: [],
      draftCount: summary.drafts,
      posts: await withFigures(ctx, rows),
      total,
      totalPages: Math.ceil(total / asked.rowsPerPage),
      types,
      names: summary.seriesNames,
      of,
    };
  });
}

async function withFigures(ctx: MemberCtx, rows: Awaited<ReturnType<typeof listDesk>>["rows"]) {
  const figures = await postFigures(
    ctx,
    rows.map(({ contentsId }) => contentsId),
  );
  const posts = rows.map(async ({ pictureFileId, pinnedAt, seriesId, seriesName, mainSubject, ...row }) => ({
    ...row,
    subjectName: await codeName(ctx, "main_subject", mainSubject),
    picturePath: fileUrl(pictureFileId),
    pinned: pinnedAt !== null,
    series: seriesId !== null && seriesName !== null ? { seriesId, name: seriesName } : null,
    figures: figures.get(row.contentsId)!,
  }));
  return Promise.all(posts);
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, DeskForm, async (input) => {
    const succeed = (text: string) => done(visibleUrl(request), success(text));
    if (input.intent === "forget") {
      if (input.confirmed !== "Y") return confirm({ question: "이 임시저장을 지울까요? 되돌릴 수 없어요.", yes: "임시저장 삭제" });
      await deleteTemps(ctx, [input.tempContentsId]);
      return succeed("삭제되었습니다.");
    }
    if (input.intent === "delete") {
      if (input.confirmed !== "Y") return confirm(deleteQuestion(await ownPostTitles(ctx, input.contentsId)));
      await deletePost(ctx, input.contentsId);
      return succeed("삭제되었습니다.");
    }
    const { contentsId } = input;
    switch (input.intent) {
      case "offer":
        await offerPost(ctx, input);
        return succeed(OFFERED);
      case "take-out":
        await takeOutPosts(ctx, [contentsId]);
        return succeed(TAKEN_OUT);
      case "series":
        await putInSeries(ctx, input);
        return succeed(input.name ? `‘${input.name}’ 연재에 넣었습니다.` : "연재에서 뺐습니다.");
      default:
        await pinPost(ctx, { contentsId, pinned: input.intent === "pin" });
        return succeed(input.intent === "pin" ? "블로그 맨 앞에 고정했습니다." : "고정을 해제했습니다.");
    }
  });
}

const views = [
  { query: "", name: "모든 글" },
  { query: "?shopYn=Y", name: "올린 글" },
  { query: "?shopYn=N", name: "올리지 않은 글" },
];

export default function OwnPosts() {
  const { asked, drafts, draftCount, posts, total, totalPages, types, names, of } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const error = Object.values<string[] | null>(sent?.lastResult.error ?? {}).flatMap((texts) => texts ?? [])[0];
  const isDrafts = asked.view === "drafts";
  const currentQuery = isDrafts ? "?view=drafts" : asked.shopYn && `?shopYn=${asked.shopYn}`;
  const tabs = [...views, { query: "?view=drafts", name: isDrafts ? "임시저장" : `임시저장 (${counted(draftCount)})` }];
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={`${HERE}${currentQuery}`} danger>
      <Page
        title="내 글"
        lead="보낸 수, 읽음, 저작권료는 최근 12개월이에요."
        actions={
          <>
            <PrimaryLink href="/app/blog/write-contents">글쓰기</PrimaryLink>{" "}
            <ButtonLink href="/app/contents/bring-in">글 가져오기</ButtonLink>
          </>
        }
      >
        {error && (
          <NoticeStrip type="error" alert>
            <p>{error}</p>
          </NoticeStrip>
        )}
        <div className="sheet desk-sheet">
          <div className="desk-bar">
            <Segmented
              label="보기"
              options={tabs.map(({ query, name }) => ({ label: name, to: `${HERE}${query}`, current: query === currentQuery }))}
            />
            <FilterBar
              view={isDrafts ? "view" : "shopYn"}
              filters={[{ name: "title", label: "제목", value: asked.title, type: "search", maxLength: 200 }]}
              found={`${counted(total)}건`}
            />
          </div>
          {total === 0 && <EmptyDesk {...asked} />}
          {isDrafts && total > 0 && <DeskDrafts drafts={drafts} />}
          {posts.length > 0 && (
            <DeskList
              rows={posts.map(({ figures: { sent, read, fee }, ...post }) => ({
                post,
                figures: { sent, read, fee, rate: `${Math.round(rateOf(read, sent))}%` },
                readersHref: readersHref(of.range, { contentsId: post.contentsId }),
                visitsHref: visitsHref(of.range, { contentsId: post.contentsId }),
                feesHref: feeDispatchesHref(of, { contentsId: post.contentsId }),
              }))}
              types={types}
              names={names}
              sort={asked.sort}
            />
          )}
        </div>
        {!isDrafts && <Pager page={asked.page} totalPages={totalPages} totalElements={total} />}
      </Page>
    </ConfirmOver>
  );
}

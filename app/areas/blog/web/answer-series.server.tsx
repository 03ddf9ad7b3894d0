import { type Ctx, type Guest, makeCtx, type Member } from "~/core/ctx.server";
import { nullIfRefused, Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { admitGuest } from "~/http/access/admit.server";
import { keptResponse } from "~/http/reply/kept-response.server";
import { carriesLogin } from "~/http/request/cookies.server";
import { documentOf, failedPage, guestShell, plainHeaders, plainPage } from "~/http/screen/plain-page.server";
import { shellData } from "~/http/screen/shell.server";
import type { ShellData } from "~/ui/shell-data";
import { SeriesDocument } from "../series-page/parts/series-document";
import { SeriesPage } from "../series-page/parts/series-page";
import { readSeriesPage, type SeriesShown } from "../series-page/read-series-page.server";
import { favouriteWriterIdsOf } from "../stars/favourites.server";
import { hiddenHeaders } from "./hidden-headers";
import { keptSeries, rememberSeries, seriesKey } from "./series-kept.server";
import { seriesShare } from "./series-share.server";

const SCREEN = "/app/blog/contents-list";

type Asked = {
  enterPage: () => Promise<Ctx<Guest | Member>>;
  findSeries: (ctx: Ctx) => Promise<Found> | Found;
};
type Found = { userId: number; seriesId: number };

/** Caches guests' pages. Refuses `common.not-found` for a series of another writer. */
export async function answerSeries(request: Request, { enterPage, findSeries }: Asked): Promise<Response> {
  try {
    if (carriesLogin(request)) {
      const ctx = await enterPage();
      if (ctx.actor.kind === "member") return await memberPage(request, ctx as Ctx<Member>, await findSeries(ctx));
    }
    const ctx = makeCtx({ kind: "guest" }, { requestId: currentOrNewRequestId() });
    return await guestPage(request, ctx, await findSeries(ctx));
  } catch (error) {
    if (error instanceof Response) throw error;
    return await failedPage(request, error, SeriesDocument);
  }
}

async function guestPage(request: Request, ctx: Ctx, { userId, seriesId }: Found): Promise<Response> {
  const shell = guestShell(request);
  const kept = await keptSeries(seriesKey(seriesId, shell.theme), () => pageToKeep(ctx, seriesId, shell));
  if (!kept || kept.writerId !== userId) {
    await admitGuest(SCREEN);
    throw new Refusal("common.not-found");
  }
  rememberSeries(kept.address, seriesId);
  return keptResponse(request, kept);
}

/** Null for unknown and empty series, and withdrawn writers. */
async function pageToKeep(ctx: Ctx, seriesId: number, shell: ShellData) {
  await admitGuest(SCREEN);
  const series = await readSeriesPage(ctx, seriesId).catch(nullIfRefused("common.not-found"));
  if (!series) return null;
  const { owner, address, searchHidden } = series;
  const headers = hiddenHeaders(plainHeaders(), searchHidden);
  return { writerId: owner.userId, address, html: documentOf(drawn(shell, series, null)), headers };
}

async function memberPage(request: Request, ctx: Ctx<Member>, { userId, seriesId }: Found): Promise<Response> {
  const [{ data: shell, headers }, series] = await Promise.all([shellData(request), readSeriesPage(ctx, seriesId)]);
  if (series.owner.userId !== userId) throw new Refusal("common.not-found");
  const starred = series.isOwn ? null : (await favouriteWriterIdsOf(ctx, [userId])).has(userId);
  headers.set("Cache-Control", "private, no-store");
  return plainPage(drawn(shell, series, starred), 200, hiddenHeaders(headers, series.searchHidden));
}

function drawn(shell: ShellData, series: SeriesShown, starred: boolean | null) {
  const share = seriesShare(series);
  return (
    <SeriesDocument shell={shell} title={share.title} share={share}>
      <SeriesPage csrf={shell.csrf} starred={starred} {...series} />
    </SeriesDocument>
  );
}

import { eq } from "drizzle-orm";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { database } from "~db/client.server";
import { contentsSeries } from "~db/schema/blog";
import type { screen } from "../../../support/app";
import { longText, makePost } from "../../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../../support/factories/members";

export const NAME = "우리 집 <돈> 공부";

/** A writer with a handle and a series of posts. */
export async function makeSeriesWriter(...titles: string[]) {
  const author = await makeMember();
  const ctx = ctxOf(author);
  const handle = `글-${author.userId}`;
  await chooseHandle(ctx, handle);
  const ids: number[] = [];
  for (const title of titles) {
    const { contentsId } = await makePost(author, { title, contents: longText(1_500), mainSubject: "finance" });
    await putInSeries(ctx, { contentsId, name: NAME });
    ids.push(contentsId);
  }
  const [row] = await database().select().from(contentsSeries).where(eq(contentsSeries.userId, author.userId));
  const seriesId = row?.seriesId ?? 0;
  const url = `/@${encodeURIComponent(handle)}/series/${encodeURIComponent("우리-집-돈-공부")}`;
  return {
    author,
    ctx,
    as: await loginAs(author),
    ids,
    seriesId,
    url,
    plain: `/app/blog/view-series?userId=${author.userId}&seriesId=${seriesId}`,
  };
}

export const titlesOf = (page: Awaited<ReturnType<typeof screen>>) => page.all(".posts-title").map((row) => row.textContent);
export const hrefOf = (page: Awaited<ReturnType<typeof screen>>, selector: string) =>
  page.one(selector).getAttributeValue("href")!.replaceAll("&amp;", "&");

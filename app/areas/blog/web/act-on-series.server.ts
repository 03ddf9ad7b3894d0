import type { z } from "zod";
import type { MemberCtx } from "~/core/ctx.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { visibleUrl } from "~/http/request/request.server";
import { done, success } from "~/http/screen/flash.server";
import { confirm } from "~/http/screen/submit.server";
import { dissolveSeries } from "../series/dissolve-series.server";
import { movePost, orderSeries } from "../series/order-series.server";
import { ownSeries } from "../series/own-series.server";
import { putInSeries, takeOutOfSeries } from "../series/put-in-series.server";
import { saveSeries } from "../series/save-series.server";
import { SERIES_LIST } from "../series/series-address";
import type { SeriesForm } from "../series/series.schema.server";

/** Runs one action of an own series' screen. */
export async function actOnSeries(ctx: MemberCtx, request: Request, input: z.output<typeof SeriesForm>) {
  const { seriesId } = input;
  const succeed = (text: string) => done(visibleUrl(request), success(text));
  switch (input.intent) {
    case "save":
      if (input.coverFile) await limitRate("upload", String(ctx.actor.userId));
      await saveSeries(ctx, input);
      return succeed("저장되었습니다.");
    case "dissolve":
      if (input.confirmed !== "Y") return confirm({ question: "이 연재를 지울까요?", details: ["글은 그대로 있어요."], yes: "연재 삭제" });
      await dissolveSeries(ctx, seriesId);
      return done(SERIES_LIST, success("연재를 지웠습니다."));
    case "in": {
      const { name } = await ownSeries(ctx, seriesId);
      await putInSeries(ctx, { contentsId: input.contentsId, name });
      return succeed("연재에 넣었습니다.");
    }
    case "out":
      await takeOutOfSeries(ctx, input);
      return succeed("연재에서 뺐습니다.");
    case "order":
      await orderSeries(ctx, { seriesId, contentsIds: input.contentsId });
      return succeed("순서를 바꿨습니다.");
    default:
      await movePost(ctx, { seriesId, contentsId: input.contentsId, by: input.intent === "up" ? -1 : 1 });
      return succeed("순서를 바꿨습니다.");
  }
}

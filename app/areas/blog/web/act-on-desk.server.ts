import type { z } from "zod";
import type { MemberCtx } from "~/core/ctx.server";
import { visibleUrl } from "~/http/request/request.server";
import { done, success } from "~/http/screen/flash.server";
import { confirm } from "~/http/screen/submit.server";
import { OFFERED, TAKEN_OUT } from "../blog-words";
import { deleteQuestion } from "../desk/delete-question";
import type { DeskForm } from "../desk/desk.schema.server";
import { ownPostTitles } from "../desk/list-desk.server";
import { pinPost } from "../desk/pin-post.server";
import { deletePost } from "../removal/delete-post.server";
import { putInSeries } from "../series/put-in-series.server";
import { offerPost } from "../shop/offer-post.server";
import { takeOutPosts } from "../shop/take-out-posts.server";
import { deleteTemps } from "../writing/delete-temps.server";
import { cancelPlan } from "../writing/planning/cancel-plan.server";
import { publishPlanNow } from "../writing/planning/publish-planned.server";
import { afterSaving } from "./after-saving.server";
import { reloadHeaders } from "./save-written.server";

const DRAFTS = "/app/contents/blog?view=drafts";

/** Runs one action of the list of own posts. */
export async function actOnDesk(ctx: MemberCtx, request: Request, input: z.output<typeof DeskForm>) {
  const succeed = (text: string) => done(visibleUrl(request), success(text));
  switch (input.intent) {
    case "forget":
      if (input.confirmed !== "Y") return confirm({ question: "이 임시저장을 지울까요? 되돌릴 수 없어요.", yes: "임시저장 삭제" });
      await deleteTemps(ctx, [input.tempContentsId]);
      return succeed("삭제되었습니다.");
    case "unplan":
      await cancelPlan(ctx, input.plannedPostId);
      return done(DRAFTS, success("예약을 취소하고 임시저장했습니다."));
    case "publish-now": {
      if (input.confirmed !== "Y")
        return confirm({ question: "지금 발행할까요?", details: ["내 블로그에 바로 실리고, 예약은 끝나요."], yes: "지금 발행" });
      const { contentsId } = await publishPlanNow(ctx, input);
      return done(await afterSaving(ctx, contentsId, { isNew: true }), success("발행했습니다."), reloadHeaders());
    }
    case "delete":
      if (input.confirmed !== "Y") return confirm(deleteQuestion(await ownPostTitles(ctx, input.contentsId)));
      await deletePost(ctx, input.contentsId);
      return succeed("삭제되었습니다.");
    case "offer":
      await offerPost(ctx, input);
      return succeed(OFFERED);
    case "take-out":
      await takeOutPosts(ctx, [input.contentsId]);
      return succeed(TAKEN_OUT);
    case "series":
      await putInSeries(ctx, input);
      return succeed(input.name ? `‘${input.name}’ 연재에 넣었습니다.` : "연재에서 뺐습니다.");
    default:
      await pinPost(ctx, { contentsId: input.contentsId, pinned: input.intent === "pin" });
      return succeed(input.intent === "pin" ? "블로그 맨 앞에 고정했습니다." : "고정을 해제했습니다.");
  }
}

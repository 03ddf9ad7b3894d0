import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PostRows } from "~/areas/blog/reading/parts/view-posts";
import { findBlog, type ListedPost, listPosts } from "~/areas/blog/reading/view-blog.server";
import viewHref from "~/areas/blog/reading/view.css";
import { blogShare } from "~/areas/blog/web/blog-share.server";
import { changeFlow } from "~/areas/account/join/join-flow.server";
import { flowOf, continueFlow } from "~/areas/account/join/web/join-visit.server";
import { userInformation } from "~/areas/account/member/user-information.server";
import { findCreator, subscribeToCreator } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import { SubscribeForm } from "~/areas/sending/opt-out/subscribe.schema.server";
import type { Ctx, Guest, Member, MemberCtx } from "~/core/ctx.server";
import { idOf } from "~/core/id";
import { isRefusal, Refusal } from "~/core/refusal";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { ConfirmPage } from "~/ui/form/confirm";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false, header: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: viewHref }];
export { blogMeta as meta } from "~/areas/blog/reading/parts/blog-meta";

const byMessenger = ({ actor }: Ctx<Guest | Member>) => actor.kind === "member" && actor.userType !== "EMAIL";

async function result(request: Request, ctx: Ctx, creatorId: number, hasJoined = false): Promise<Response> {
  const headers = await continueFlow(request, ctx, { subscribedTo: creatorId });
  const text = hasJoined ? "회원가입이 완료되고 구독이 추가되었습니다." : "구독이 추가되었습니다.";
  return done("/app/subscribe-result", success(text), headers);
}

/** After the messenger's login, subscribes a member who pressed the button before. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const creator = await findCreator(ctx, idOf(params.userId) ?? 0);
    const flow = byMessenger(ctx) ? await flowOf(request, ctx) : null;
    if (flow && !flow.over && flow.state.subscribeTo === creator.userId) {
      await changeFlow(ctx, flow.flowHash, { subscribeTo: null });
      if (await subscribed(ctx as MemberCtx, creator.userId)) throw await result(request, ctx, creator.userId, flow.finished);
    }
    const [{ picturePath }, blog, { posts }] = await Promise.all([
      userInformation(ctx, "mine", creator.userId),
      findBlog(ctx, creator.userId),
      listPosts(ctx, { userId: creator.userId, size: SHOWN }),
    ]);
    const title = `${creator.userNickname} 구독`;
    const share = blogShare(blog, { title, path: `/app/subscribe/${creator.userId}` });
    const { selfIntroduction } = blog;
    return { share, nickname: creator.userNickname, picturePath, selfIntroduction, posts: posts.map(shown) };
  });
}

const SHOWN = 3;

const shown = ({ contentsId, userId, title, createdAt }: ListedPost) => ({ contentsId, userId, title, createdAt });

/** False when refused: pressing the button shows the reason or question. */
async function subscribed(ctx: MemberCtx, creatorId: number): Promise<boolean> {
  try {
    await subscribeToCreator(ctx, creatorId, false);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  const subscribe = async ({ confirmed }: SubscribeForm) => {
    const creator = await findCreator(ctx, idOf(params.userId) ?? 0);
    if (!byMessenger(ctx)) {
      const here = `/app/subscribe/${creator.userId}`;
      const headers = await continueFlow(request, ctx, { subscribeTo: creator.userId, back: here });
      return done(
        `/app/oauth/login?scope=profile_nickname,account_email,gender&redirectUrl=${encodeURIComponent(here)}`,
        undefined,
        headers,
      );
    }
    try {
      await subscribeToCreator(ctx as MemberCtx, creator.userId, confirmed === "Y");
    } catch (error) {
      if (!isRefusal(error, "sending.opted-out")) throw error;
      return confirm({
        question: `${creator.userNickname}님의 글을 다시 받을까요?`,
        details: ["앞서 이 글쓴이의 글을 받지 않겠다고 하셨습니다.", "다시 구독하면 글을 받을 수 있습니다."],
        yes: "다시 구독",
      });
    }
    return result(request, ctx, creator.userId);
  };
  return submit(request, SubscribeForm, subscribe, { keptPage: true });
}

export default function Subscribe() {
  const { nickname, picturePath, selfIntroduction, posts } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "subscribe", lastResult: sent?.lastResult });
  if (sent?.confirm) return <ConfirmPage ask={sent.confirm} cancelHref="/" />;
  return (
    <Page title={`${nickname}님의 글을 구독할까요?`} lead="카카오톡으로 로그인하면 새 글을 받을 수 있어요. 구독은 무료예요." width="form">
      <div className="subscribe-writer">
        {picturePath && <img src={picturePath} alt="" width={96} height={96} />}
        {selfIntroduction && <p className="subscribe-words">{selfIntroduction}</p>}
      </div>
      <PostForm form={form} bare>
        <SubmitButton className="btn btn-kakao btn-block" pending="구독하는 중…">
          카카오로 구독하기
        </SubmitButton>
      </PostForm>
      {posts.length > 0 && (
        <section aria-labelledby="newest">
          <h2 id="newest">{`${nickname}님의 글`}</h2>
          <PostRows posts={posts} />
        </section>
      )}
    </Page>
  );
}

import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { blogAddress } from "~/areas/blog/addresses/blog-address";
import type { ReactNode } from "react";
import { BlogCards } from "~/areas/blog/front/parts/blog-cards";
import { BlogHead } from "~/areas/blog/front/parts/blog-head";
import { readInvitation } from "~/areas/blog/front/read-invitation.server";
import subscribeHref from "~/areas/blog/front/subscribe.css";
import { writingPace } from "~/areas/blog/front/writing-pace";
import { blogShare } from "~/areas/blog/web/blog-share.server";
import { changeFlow } from "~/areas/account/join/join-flow.server";
import { flowOf, continueFlow } from "~/areas/account/join/web/join-visit.server";
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
import { Icon } from "~/ui/icon";
import { LogoMark } from "~/ui/shell/logo";

export const handle = { script: false, shell: { menu: false, header: false }, kept: ["post-changed", "profile-changed", "common-codes"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: subscribeHref }];
export { blogMeta as meta } from "~/areas/blog/reading/parts/blog-meta";

const byMessenger = ({ actor }: Ctx<Guest | Member>) => actor.kind === "member" && actor.userType !== "EMAIL";

async function result(request: Request, ctx: Ctx, creatorId: number, hasJoined = false): Promise<Response> {
  const headers = await continueFlow(request, ctx, { subscribedTo: creatorId });
  const text = hasJoined ? "회원가입이 완료되고 구독이 추가되었습니다." : "구독이 추가되었습니다.";
  return done("/app/subscribe-result", success(text), headers);
}

/** After the messenger's login, subscribes a member who pressed the button before it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const creator = await findCreator(ctx, idOf(params.userId) ?? 0);
    const flow = byMessenger(ctx) ? await flowOf(request, ctx) : null;
    if (flow && !flow.over && flow.state.subscribeTo === creator.userId) {
      await changeFlow(ctx, flow.flowHash, { subscribeTo: null });
      if (await subscribed(ctx as MemberCtx, creator.userId)) throw await result(request, ctx, creator.userId, flow.finished);
    }
    const invitation = await readInvitation(ctx, creator.userId);
    const title = `${creator.userNickname} 구독`;
    const share = blogShare(invitation.owner, { title, path: `/app/subscribe/${creator.userId}` });
    return { share, ...invitation };
  });
}

/** Subscribes without a question. False when refused: the next press shows the reason or question. */
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
  const { owner, posts, recentCount } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "subscribe", lastResult: sent?.lastResult });
  if (sent?.confirm) return <ConfirmPage ask={sent.confirm} cancelHref="/" />;
  return (
    <div className="page subscribe">
      <a className="subscribe-brand" href="/">
        <LogoMark size={22} /> <span>글벗</span>
      </a>
      <div className="subscribe-act">
        <BlogHead owner={owner} bare />
        <h1>
          <span className="sense">{`${owner.nickname}님의 새 글을`}</span> <span className="sense">카카오톡으로 받아 보세요</span>
        </h1>
        <p>구독은 무료예요. 카카오 로그인 한 번이면 돼요.</p>
        <PostForm form={form} bare>
          <SubmitButton className="btn btn-kakao btn-block" pending="구독하는 중…">
            카카오로 구독하기
          </SubmitButton>
        </PostForm>
        <ul className="subscribe-facts">
          <Fact icon="mail">{`${owner.nickname}님이 보내는 글을 카카오톡에서 바로 읽어요.`}</Fact>
          {recentCount > 0 && <Fact icon="calendar">{`${writingPace(recentCount)} 새 글을 써요.`}</Fact>}
          <Fact icon="user">카카오에서 닉네임, 이메일, 성별만 받아요.</Fact>
          <Fact icon="check">메시지의 ‘그만 받기’를 누르면 바로 멈춰요.</Fact>
        </ul>
      </div>
      {posts.length > 0 && (
        <section aria-labelledby="newest">
          <h2 id="newest">{`${owner.nickname}님의 글`}</h2>
          <BlogCards posts={posts} />
          <p>
            <a href={blogAddress(owner)}>모든 글 보기</a>
          </p>
        </section>
      )}
    </div>
  );
}

const Fact = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <li>
    <Icon name={icon} /> <span>{children}</span>
  </li>
);

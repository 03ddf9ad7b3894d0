import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { meetNewcomer } from "~/areas/account/join/meet-newcomer.server";
import { flowOf, continueFlow } from "~/areas/account/join/web/join-visit.server";
import { redirectToCode } from "~/areas/account/login/web/login-challenge.server";
import { loginHeaders } from "~/areas/account/login/web/login-headers.server";
import { logInByMessenger } from "~/areas/account/messenger/log-in-by-messenger.server";
import { doneWithFriends } from "~/areas/sending/runs/web/fetch-friends.server";
import { fetchingPanel } from "~/areas/sending/sending-words";
import { type MessengerReturn, visitMessenger } from "~/areas/account/messenger/web/messenger-visit.server";
import type { Ctx, Guest, Member, MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { faultOf, faultPage } from "~/http/reply/fault.server";
import { visitorOf } from "~/http/request/request.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure, success } from "~/http/screen/flash.server";
import { PROVE } from "~/http/screen/proof-visit.server";
import { refusalText } from "~/messages/refusals.ko";
import { ButtonLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { shell: { menu: false } };

/** Starts the messenger's login; with `state`, handles the return from there (1 §4). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone, { withoutSecondFactor: true });
  const member = ctx.actor.kind === "member";
  let back = "";
  let returned: MessengerReturn | null = null;
  try {
    returned = await visitMessenger(request);
    const { visit, headers } = returned;
    const panel = fetchingPanel(returned.back);
    back = panel ?? returned.back;
    if (!visit) throw await refused(member, back, headers);
    const asProof = back.startsWith(PROVE);
    const login = await logInByMessenger(ctx, { kakaoId: visit.person.id, tokens: visit, ...visitorOf(request), asProof });
    if (!login) throw await (asProof ? done(back, undefined, headers) : afterConsent(ctx as MemberCtx, back, headers, panel !== null));
    if ("challenge" in login) throw await redirectToCode(login.challenge, back, headers);
    for (const cookie of (await loginHeaders(request, ctx, login.token)).getSetCookie()) headers.append("Set-Cookie", cookie);
    throw await done(back, undefined, headers);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRefusal(error)) throw faultPage(error, ctx.requestId);
    const welcomed = returned?.visit && (await welcome(request, ctx, returned, error.code));
    if (welcomed) throw welcomed;
    const { status, code, message } = faultOf(error, ctx.requestId);
    const query = back ? `redirectUrl=${encodeURIComponent(back)}` : "";
    const again = `/app/oauth/login?prompt=select_account&${query}`;
    return data({ code, message, again, leave: member ? back || HOME : `/app/login?${query}`, member }, { status });
  }
}

const HOME = "/app/main";
const steps = { link: "/app/sns/integrated/kakao", terms: "/app/terms", join: "/app/oauth/join" };

/** Leads unknown persons, or withdrawn ones whose flow holds `consents`, to linking or sign-up (1 §4). */
async function welcome(request: Request, ctx: Ctx<Guest | Member>, { visit, back, headers }: MessengerReturn, code: string) {
  const flow = await flowOf(request, ctx);
  const agreed = flow !== null && !flow.over && !flow.finished && flow.state.consents !== null;
  if (code !== "account.messenger-unknown" && !(code === "account.withdrawn" && agreed)) return null;
  const next = await meetNewcomer(ctx, visit!.person, agreed);
  return done(
    steps[next],
    undefined,
    await continueFlow(request, ctx, { visit, back: back === HOME ? (flow?.state.back ?? null) : back }, headers),
  );
}

/** Goes back with the consent. Also fetches the friends if the member left for that. */
function afterConsent(ctx: MemberCtx, back: string, headers: Headers, fetches: boolean): Promise<Response> {
  return fetches ? doneWithFriends(ctx, back, headers) : done(back, success("카카오톡 동의를 저장했습니다."), headers);
}

function refused(loggedIn: boolean, back: string, headers: MessengerReturn["headers"]): Promise<Response> {
  if (loggedIn) return done(back, failure(refusalText("account.messenger-refused")), headers);
  return done(`/app/login?messenger=refused&redirectUrl=${encodeURIComponent(back)}`, undefined, headers);
}

export const meta: MetaFunction = (args) => [...titled("카카오 로그인", args), { name: "robots", content: "noindex" }];

export default function MessengerLogin() {
  const { code, message, again, leave, member } = useLoaderData<typeof loader>();
  return (
    <Page title="카카오 로그인을 마치지 못했습니다" lead={message} width="form">
      <div className="row">
        <a className="btn btn-kakao" href={again}>
          카카오 계정을 골라 다시 로그인
        </a>{" "}
        {code === "account.withdrawn" && <ButtonLink href="/app/terms">다시 가입하기</ButtonLink>}{" "}
        <ButtonLink href={leave}>{member ? "돌아가기" : "로그인 화면"}</ButtonLink>
      </div>
    </Page>
  );
}

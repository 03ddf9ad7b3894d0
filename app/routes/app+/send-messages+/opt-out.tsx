import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import friendsHref from "~/areas/sending/friends/friends.css";
import { OptOutForm, OptOutQuery } from "~/areas/sending/opt-out/opt-out.schema.server";
import { readOptOut, setOptOut } from "~/areas/sending/opt-out/opt-out.server";
import { queryOf } from "~/http/request/query.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { particle } from "~/messages/particles";
import { formatSeoul } from "~/time/seoul";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import type { ShellData } from "~/ui/shell-data";
import { SERVICE_NAME_FALLBACK, titled } from "~/ui/title";

export const handle = { shell: { menu: false, header: false, footer: false }, script: false };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: friendsHref }];
export const meta: MetaFunction = (args) => [...titled("메시지 그만 받기", args), { name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });

const linkOf = (request: Request) => queryOf(request, OptOutQuery, "sending.opt-out-link");

/** Loading changes nothing: link previews and robots open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    await limitByAddress("opt-out", request);
    const { optedOutAt, ...state } = await readOptOut(ctx, linkOf(request));
    return { ...state, optedOutAt: optedOutAt && formatSeoul(optedOutAt, "yyyy.MM.dd HH:mm") };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  return submit(request, OptOutForm, async ({ intent }) => {
    await limitByAddress("opt-out", request);
    const link = linkOf(request);
    await setOptOut(ctx, link, intent);
    return done(`/app/send-messages/opt-out?${new URLSearchParams({ receiverId: String(link.receiverId), t: link.t })}`);
  });
}

export default function OptOut() {
  const { senderNickname, senderGone, receiverHint, optedOutAt } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "opt-out", lastResult: sent?.lastResult });
  const service = useRouteLoaderData<ShellData>("root")?.serviceName ?? SERVICE_NAME_FALLBACK;
  const sender = `${senderNickname}님`;
  if (senderGone)
    return (
      <Page
        title="이제 메시지가 오지 않아요"
        lead={`보낸 분이 ${particle(service, "을/를")} 떠났어요. 따로 하실 일은 없어요.`}
        width="form"
      />
    );
  return (
    <Page title={optedOutAt ? `${sender}의 메시지를 받지 않아요` : `${sender}의 메시지를 그만 받을까요?`} width="form">
      {optedOutAt ? (
        <>
          <p>
            {`${optedOutAt}에 그만 받겠다고 하셨어요. ${sender}이 ${service}에서 `}
            <Receiver hint={receiverHint} /> 보내는 메시지는 더 오지 않아요.
          </p>
          <p className="quiet">마음이 바뀌면 아래 버튼으로 언제든 다시 받을 수 있어요. 이 주소를 보관해 두세요.</p>
        </>
      ) : (
        <>
          <p>
            {`‘그만 받기’를 누르면 ${sender}이 ${service}에서 `}
            <Receiver hint={receiverHint} /> 보내는 메시지가 더 오지 않아요.
          </p>
          <ul className="friend-lines">
            <li>이미 받은 메시지와 글은 그대로 볼 수 있어요.</li>
            <li>{`${sender}의 친구 목록에 ‘수신 거부’로 보여요. 보낸 분은 이것을 바꿀 수 없어요.`}</li>
            <li>카카오톡 친구 사이와 다른 분이 보내는 메시지는 달라지지 않아요.</li>
          </ul>
        </>
      )}
      <PostForm form={form} bare>
        <input type="hidden" name="intent" value={optedOutAt ? "again" : "stop"} />
        <SubmitButton className={optedOutAt ? "btn" : "btn btn-primary"}>{optedOutAt ? "다시 받기" : "그만 받기"}</SubmitButton>
      </PostForm>
      <p className="quiet">이 주소는 메시지를 받은 분의 것이에요. 다른 분에게 전해 받았다면 누르지 말아 주세요.</p>
    </Page>
  );
}

/** Masked name: a person who got a forwarded message sees that the link is not theirs. */
function Receiver({ hint }: { hint: string }) {
  return <span className="friend-hint">{hint ? `${hint}님에게` : "받는 분에게"}</span>;
}

import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import { fetchFriends } from "~/areas/sending/fetch-friends.server";
import { openSendPanel } from "~/areas/sending/open-send-panel.server";
import { FriendPicker } from "~/areas/sending/parts/friend-picker";
import { Mending } from "~/areas/sending/parts/mending";
import { previewSendRun } from "~/areas/sending/preview-send-run.server";
import { cutTitle } from "~/areas/sending/send-texts";
import sendingHref from "~/areas/sending/sending.css";
import { FriendSort, Id, Ids, PanelForm } from "~/areas/sending/sending.schema.server";
import { startSendRun } from "~/areas/sending/start-send-run.server";
import { randomToken } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { member } from "~/http/access";
import { enter } from "~/http/enter.server";
import { done, success } from "~/http/flash.server";
import { keptEntries } from "~/http/kept-form.server";
import { limitRate } from "~/http/rate-limit.server";
import { show } from "~/http/show.server";
import { confirm, submit } from "~/http/submit.server";
import { particle } from "~/messages/particles";
import { formatSeoul } from "~/time/seoul";
import { ConfirmOver } from "~/ui/confirm";
import { Empty } from "~/ui/empty";
import { PostForm, SubmitButton } from "~/ui/fields";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

const PANEL = "/app/send-messages/send-contents";
const SHOP = "/app/contents/contents-shop";
const MOST_IN_ADDRESS = 1_000;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sendingHref }];
export const meta: MetaFunction = (args) => titled("즉시 발송", args);

/** The immediate-sending panel (2 §2). What is ticked, searched and sorted stands in the address, so that it works without script. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = new URL(request.url).searchParams;
    const contentsId = Id.safeParse(query.get("contentsId"));
    if (!contentsId.success) throw new Refusal("common.not-found");
    const sort = FriendSort.parse(query.get("sort"));
    const [{ post, friends, left }, subjects, kept] = await Promise.all([
      openSendPanel(ctx, contentsId.data, sort),
      commonCodes(ctx, "main_subject"),
      keptEntries(request, ctx),
    ]);
    return {
      contentsId: post.contentsId,
      title: cutTitle(post.title),
      subject: { key: post.mainSubject, name: await codeName(ctx, "main_subject", post.mainSubject) },
      subjects: subjects.map(({ commonCodeKey, commonCodeKeyName }) => ({ key: commonCodeKey, name: commonCodeKeyName })),
      createdDate: formatSeoul(post.createdAt, "yyyy-MM-dd"),
      friends,
      left,
      sort,
      nickname: (query.get("nickname") ?? "").slice(0, 100),
      picked: idsOf(query.get("picked")?.split(".") ?? kept?.flatMap(([name, value]) => (name === "receiverId" ? [value] : [])) ?? []),
      formKey: randomToken(),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, PanelForm, async (input) => {
    if (input.intent === "search") return done(panelOf(input));
    if (input.intent === "fetch") {
      await limitRate("fetch-friends", String(ctx.actor.userId), { max: 10, seconds: 60 });
      const { listed, added } = await fetchFriends(ctx);
      return done(panelOf(input), success(`친구 ${listed}명을 불러왔습니다. 새 친구는 ${added}명입니다.`));
    }
    const order = { contentsId: input.contentsId, receivers: input.intent === "all" ? ("all" as const) : input.receiverId };
    if (input.confirmed !== "Y") return confirm(await questionOf(ctx, order));
    const { sendRunId } = await startSendRun(ctx, { ...order, formKey: input.formKey });
    return done(`/app/send-messages/send-run?sendRunId=${sendRunId}`);
  });
}

async function questionOf(ctx: MemberCtx, order: Parameters<typeof previewSendRun>[1]) {
  const { total, left, title } = await previewSendRun(ctx, order);
  const name = cutTitle(title);
  return {
    question: `‘${name}’${particle(name, "을/를").slice(name.length)} ${total}명에게 보낼까요?`,
    details: [
      `카카오톡 친구 ${total}명에게 메시지가 한 번씩 갑니다. 보낸 뒤에는 되돌릴 수 없습니다.`,
      `오늘은 ${left.day}명까지 보낼 수 있고, 보내면 ${left.day - total}명이 남습니다.`,
      `이번 달은 ${counted(left.month)}명까지 보낼 수 있고, 보내면 ${counted(left.month - total)}명이 남습니다.`,
    ],
    yes: `${total}명에게 보내기`,
  };
}

function panelOf({ contentsId, nickname, sort, resort, receiverId }: PanelForm): string {
  const query = new URLSearchParams({ contentsId: String(contentsId), sort: resort ?? sort });
  if (nickname) query.set("nickname", nickname);
  if (receiverId.length > 0) query.set("picked", receiverId.slice(0, MOST_IN_ADDRESS).join("."));
  return `${PANEL}?${query}`;
}

const idsOf = (texts: string[]) => Ids.catch([]).parse(texts.filter((text) => /^\d+$/.test(text))) as number[];

const counted = (count: number) => count.toLocaleString("ko-KR");

export default function SendContents() {
  const panel = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [closed, setClosed] = useState<string | null>(null);
  const [form] = useForm({ id: "send", lastResult: sent?.lastResult });
  const here = `${PANEL}?contentsId=${panel.contentsId}`;
  const typed = sent?.lastResult.initialValue as { receiverId?: string | string[]; nickname?: string } | undefined;
  const picked = typed ? [typed.receiverId ?? []].flat().map(Number) : panel.picked;
  const ask = sent && sent.requestId !== closed ? sent.confirm : null;
  return (
    <ConfirmOver ask={ask} cancelHref={here} onCancel={() => setClosed(sent?.requestId ?? null)}>
      <Page
        title="즉시 발송"
        lead={`오늘은 ${panel.left.day}명, 이번 달은 ${counted(panel.left.month)}명까지 더 보낼 수 있어요.`}
        actions={
          <a className="btn" href={SHOP}>
            닫기
          </a>
        }
      >
        <div className="send-post">
          <p className="field">
            <label htmlFor="title">제목</label>
            <input className="input" id="title" value={panel.title} readOnly />
          </p>
          <p className="field">
            <label htmlFor="mainSubject">주제</label>
            <select className="select" id="mainSubject" defaultValue={panel.subject.key} disabled>
              {panel.subjects.every(({ key }) => key !== panel.subject.key) && (
                <option value={panel.subject.key}>{panel.subject.name}</option>
              )}
              {panel.subjects.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </p>
          <p className="field">
            <label htmlFor="createdDate">쓴 날</label>
            <input className="input" id="createdDate" value={panel.createdDate} readOnly />
          </p>
        </div>
        <PostForm form={form} formKey={panel.formKey} className="send-form">
          <Mending code={sent?.code ?? null} back={here} />
          <input type="hidden" name="contentsId" value={panel.contentsId} />
          {panel.friends.length === 0 ? (
            <Empty title="보낼 수 있는 친구가 없습니다">
              <p>카카오톡에서 친구를 불러와 주세요. 글벗에 가입하고 친구 목록에 동의한 친구만 보여요.</p>
              <FetchButton />
            </Empty>
          ) : (
            <FriendPicker
              key={sent?.requestId ?? `${panel.sort} ${panel.nickname} ${panel.picked.join()}`}
              friends={panel.friends}
              picked={picked}
              nickname={typed?.nickname ?? panel.nickname}
              sort={panel.sort}
            >
              <FetchButton />
              <SubmitButton name="intent" value="all" className="btn" pending="확인하는 중…">
                {`전체 발송(${panel.friends.length}명)`}
              </SubmitButton>
              <SubmitButton name="intent" value="selected" pending="확인하는 중…">
                선택 발송
              </SubmitButton>
            </FriendPicker>
          )}
        </PostForm>
      </Page>
    </ConfirmOver>
  );
}

function FetchButton() {
  return (
    <SubmitButton name="intent" value="fetch" className="btn btn-kakao" pending="불러오는 중…">
      친구 불러오기
    </SubmitButton>
  );
}

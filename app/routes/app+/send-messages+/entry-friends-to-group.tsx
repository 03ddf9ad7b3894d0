import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { addFriendsToGroup } from "~/areas/sending/groups/add-friends-to-group.server";
import { GROUPS, sendToGroupHref } from "~/areas/sending/sending-links";
import { openTargets } from "~/areas/sending/groups/open-targets.server";
import { TargetLists } from "~/areas/sending/groups/parts/target-lists";
import { takeFriendsFromGroup } from "~/areas/sending/groups/take-friends-from-group.server";
import targetsHref from "~/areas/sending/groups/targets.css";
import { TargetsForm, TargetsQuery } from "~/areas/sending/groups/targets.schema.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { LONG_LIST } from "~/http/request/body.server";
import { visibleUrl } from "~/http/request/request.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import { refusalText } from "~/messages/refusals.ko";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { FormErrors } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: targetsHref }];
export const meta: MetaFunction = (args) => titled("발송 대상 관리", args);

export const handle = { under: "/app/send-messages/group-list-to-send" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, TargetsQuery);
    const { nickname, targetNickname } = query;
    return { ...(await openTargets(ctx, query).catch(toGroups)), nickname, targetNickname };
  });
}

/** The switch between the lists needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSwitch = currentUrl.searchParams.get("side") !== nextUrl.searchParams.get("side");
  const others = ({ searchParams }: URL) => [...searchParams].filter(([name]) => name !== "side").join();
  return isSwitch && !formMethod && others(currentUrl) === others(nextUrl) ? false : defaultShouldRevalidate;
}

async function toGroups(error: unknown): Promise<never> {
  if (!isRefusal(error, "sending.no-such-group")) throw error;
  throw await done(GROUPS, failure(refusalText("sending.no-such-group")));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  const { groupId, nickname, targetNickname } = queryOf(request, TargetsQuery);
  const act = async ({ intent, receiverId, live, confirmed }: TargetsForm) => {
    if (groupId === null) throw new Refusal("sending.no-such-group");
    if (intent === "takeAll" && confirmed !== "Y") return confirm(await questionOf(ctx, groupId, targetNickname));
    const message = await change();
    return live ? again({ message }) : done(visibleUrl(request), success(message));

    async function change(): Promise<string> {
      if (intent === "add" || intent === "addAll") {
        const chosen = intent === "add" ? receiverId : { nickname };
        return `${counted(await addFriendsToGroup(ctx, groupId!, chosen))}명을 발송 대상에 넣었습니다.`;
      }
      const chosen = intent === "take" ? receiverId : { nickname: targetNickname };
      return `${counted(await takeFriendsFromGroup(ctx, groupId!, chosen))}명을 발송 대상에서 뺐습니다.`;
    }
  };
  return submit(request, TargetsForm, act, LONG_LIST);
}

async function questionOf(ctx: MemberCtx, groupId: number, targetNickname: string) {
  const { groupName, targets } = await openTargets(ctx, { groupId, nickname: "", page: 1, targetNickname, targetPage: 1 });
  const searched = targetNickname && `닉네임에 ‘${targetNickname}’${particleOf(targetNickname, "이/가")} 들어간 `;
  return {
    question: `${counted(targets.total)}명을 발송 대상에서 모두 뺄까요?`,
    details: [`그룹 ‘${groupName}’에서 ${searched}${counted(targets.total)}명을 뺍니다.`, "친구는 친구 목록에 그대로 남습니다."],
    yes: `${counted(targets.total)}명 모두 빼기`,
  };
}

export default function EntryFriendsToGroup() {
  const { groupId, groupName, friends, targets, nickname, targetNickname } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "targets", lastResult: sent?.lastResult });
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={`?groupId=${groupId}`}>
      <p className="page-back">
        <a href={GROUPS}>그룹 목록</a>
      </p>
      <Page
        title={`${groupName} · 친구 넣고 빼기`}
        width="full"
        actions={
          groupId !== null &&
          targets.total > 0 && (
            <a className="btn btn-tint" href={sendToGroupHref(groupId)}>
              보내기
            </a>
          )
        }
      >
        <FormErrors form={form} />
        <TargetLists
          key={groupId}
          group={groupName}
          friends={{ ...friends, nickname }}
          targets={{ ...targets, nickname: targetNickname }}
          ticked={sent ? tickedOf(sent.lastResult.initialValue) : []}
        />
      </Page>
    </ConfirmOver>
  );
}

const tickedOf = (typed: unknown) => [(typed as { receiverId?: string | string[] } | undefined)?.receiverId ?? []].flat().map(Number);

import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { reducedSources } from "~/areas/files/file-url";
import type { Group } from "~/areas/sending/groups/list-groups.server";
import type { PanelFilter } from "~/areas/sending/runs/parts/group-choice";
import { RemedyLink } from "~/areas/sending/runs/parts/remedy-link";
import { panelAddress } from "~/areas/sending/runs/send-panel-address";
import { counted } from "~/messages/counted";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useTyped } from "~/ui/form/restored";
import { Icon } from "~/ui/icon";
import { MoreMenu } from "~/ui/more-menu";
import type { WaitingPost } from "../waiting/list-sending-list.server";

type Post = Pick<
  WaitingPost,
  "sendingListId" | "contentsId" | "title" | "groupName" | "filterName" | "people" | "isAd" | "state" | "writerSecession"
> & {
  subject: string;
  createdDate: string;
  putDay: string;
  picturePath: string | null;
  selectedTarget: string;
  formKey: string;
};
type Sent = { lastResult: { initialValue?: object }; code: string | null };

type Props = { post: Post; groups: Group[]; filters: PanelFilter[]; back: string; sent: Sent | undefined };

const whyNotSendable = {
  deleted: "글쓴이가 지운 글이에요. 대기 목록에서 지울 수만 있어요.",
  withdrawn: "콘텐츠 숍에서 내린 글이에요. 대기 목록에서 지울 수만 있어요.",
};

export function WaitingItem({ post, groups, filters, back, sent }: Props) {
  const { sendingListId, title, people, state } = post;
  // A withdrawn writer's post opens only by a sent link.
  const hasLeft = post.writerSecession === "Y";
  const [form, fields] = useForm<{ groupId: string }>({ id: `waiting-form-${sendingListId}`, lastResult: sent?.lastResult as never });
  const error = fields.groupId.errors?.[0];
  const typed = useTyped<{ groupId?: string }>(`waiting-form-${sendingListId}`, sent)?.groupId;
  const [target, setTarget] = useState(typed ?? post.selectedTarget);
  const hydrated = useHydrated();
  // Without script the button cannot follow the choice.
  const count = people ?? (hydrated ? countOf(target, groups, filters) : undefined);
  const sendText = count ? `${counted(count)}명에게 보내기` : "보내기";
  return (
    <li className="waiting-item" id={`waiting-${sendingListId}`} data-state={state}>
      {post.picturePath ? (
        <img className="waiting-picture" {...reducedSources(post.picturePath)} sizes="96px" alt="" width={96} height={72} loading="lazy" />
      ) : (
        <span className="waiting-picture" />
      )}
      <div className="waiting-text">
        <h2>{hasLeft ? title : <a href={`/app/blog/view-contents?contentsId=${post.contentsId}`}>{title}</a>}</h2>
        <p>{[targetText(post), `${post.putDay} 넣음`, post.subject, post.createdDate].filter(Boolean).join(" · ")}</p>
        {state === "ready" && hasLeft && <p>{`${WITHDRAWN_MEMBER}의 글이에요. 그대로 보낼 수 있어요.`}</p>}
        {state !== "ready" && <p className="waiting-cannot">{whyNotSendable[state]}</p>}
      </div>
      <PostForm form={form} formKey={post.formKey} className="waiting-form" preventScrollReset>
        <RemedyLink code={sent?.code ?? null} back={back} />
        <input type="hidden" name="sendingListId" value={sendingListId} />
        {state === "ready" && people === null && (
          <div className="field">
            <label className="sr-only" htmlFor={`waiting-group-${sendingListId}`}>
              보낼 그룹
            </label>
            <select
              key={typed}
              className="select"
              id={`waiting-group-${sendingListId}`}
              name="groupId"
              defaultValue={typed ?? post.selectedTarget}
              onChange={(event) => setTarget(event.currentTarget.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? fields.groupId.errorId : undefined}
              autoFocus={error !== undefined}
            >
              <option value="">그룹 선택</option>
              {groups.map(({ groupId, groupName: name, count }) => (
                <option key={groupId} value={groupId}>
                  {`${name} (${counted(count)}명)`}
                </option>
              ))}
              {filters.length > 0 && (
                <optgroup label="자동 그룹">
                  {filters.map(({ filterId, filterName: name, count }) => (
                    <option key={filterId} value={targetValue({ groupId: null, filterId })}>
                      {`${name} (${counted(count)}명)`}
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
            {error && (
              <p className="field-error" id={fields.groupId.errorId}>
                <Icon name="warning" size={16} />
                {error}
              </p>
            )}
          </div>
        )}
        {state === "ready" && (
          <SubmitButton
            className="btn btn-tint waiting-send"
            name="intent"
            value="send"
            pending="확인하는 중…"
            aria-label={`${sendText}: ${title}`}
          >
            <Icon name="send" size={18} />
            {sendText}
          </SubmitButton>
        )}
        <MoreMenu label={`더 보기: ${title}`} row>
          {state === "ready" && (
            <p>
              <a href={panelAddress({ contentsId: post.contentsId, sendingListId })} aria-label={`친구를 골라 보내기: ${title}`}>
                친구를 골라 보내기
              </a>
            </p>
          )}
          {state === "ready" && people === null && (
            <SubmitButton name="intent" value="group" className="" pending="바꾸는 중…" aria-label={`그룹 바꾸기: ${title}`}>
              그룹 바꾸기
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="trash" className="waiting-trash" pending="확인하는 중…" aria-label={`삭제: ${title}`}>
            <Icon name="trash" size={18} />
            삭제
          </SubmitButton>
        </MoreMenu>
      </PostForm>
    </li>
  );
}

export function targetValue({ groupId, filterId }: { groupId: number | null; filterId: number | null }): string {
  return filterId === null ? String(groupId ?? "") : `f${filterId}`;
}

const countOf = (target: string, groups: Group[], filters: PanelFilter[]): number | undefined =>
  (
    groups.find(({ groupId }) => String(groupId) === target) ??
    filters.find(({ filterId }) => targetValue({ groupId: null, filterId }) === target)
  )?.count;

/** Only what neither the choice of the group nor the button says. */
function targetText({ groupName, filterName, people, isAd }: Post): string {
  const lost = people === null && !groupName && !filterName && "그룹이 지워졌어요";
  return [isAd && "광고성 글", lost].filter(Boolean).join(" · ");
}

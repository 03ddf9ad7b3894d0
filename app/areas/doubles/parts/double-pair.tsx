import { Form } from "@remix-run/react";
import { friendHref } from "~/areas/sending/sending-links";
import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { FriendFace } from "~/ui/friend-face";

type ShownFriend = { receiverId: number; nickname: string; thumbnailUrl: string; name: string; isGone: boolean; facts: string[] };
export type ShownDouble = { why: string; kept: ShownFriend; other: ShownFriend };

/** Two friends side by side; the ticked one stays. A friend who is gone can stay only next to another who is gone. */
export function DoublePair({ pair: { why, kept, other } }: { pair: ShownDouble }) {
  const isGone = other.isGone && !kept.isGone;
  return (
    <Form method="post" className="sheet double-pair">
      <CsrfField />
      <input type="hidden" name="one" value={kept.receiverId} />
      <input type="hidden" name="other" value={other.receiverId} />
      <fieldset>
        <legend>{why}</legend>
        <Side friend={kept} isTicked />
        <Side friend={other} disabled={isGone} />
      </fieldset>
      <SubmitButton className="btn" pending="확인하는 중…" aria-label={`${kept.nickname}, ${other.nickname} 합치기`}>
        합치기
      </SubmitButton>
    </Form>
  );
}

function Side({ friend, isTicked, disabled }: { friend: ShownFriend; isTicked?: boolean; disabled?: boolean }) {
  const { receiverId, nickname, thumbnailUrl, name, isGone, facts } = friend;
  return (
    <div className="double-side">
      <label>
        <input className="radio" type="radio" name="kept" value={receiverId} defaultChecked={isTicked} disabled={disabled} />
        <FriendFace className="friend-face" url={thumbnailUrl} name={nickname} />
        <span className="double-who">
          <b>{nickname}</b> {name && <span className="quiet">{name}</span>} {isGone && <span className="badge">친구 목록에 없음</span>}{" "}
          <span className="quiet double-facts">{facts.join(" · ")}</span> <span className="double-stays">이 친구로 남겨요</span>
        </span>
      </label>{" "}
      <a className="btn btn-sm btn-ghost" href={friendHref(receiverId)} aria-label={`${nickname} 보기`}>
        보기
      </a>
    </div>
  );
}

/** The question before a merge. */
export function mergeQuestion(kept: { nickname: string; excluded: boolean }, other: { nickname: string; sent: number; optedOut: boolean }) {
  const object = `‘${other.nickname}’${particleOf(other.nickname, "을/를")}`;
  return {
    question: `${object} ‘${kept.nickname}’에 합칠까요?`,
    details: [
      `보낸 글 ${counted(other.sent)}건과 읽음 기록, 그룹, 태그, 메모가 ‘${kept.nickname}’에 옮겨져요.`,
      "앞으로는 한 번만 보내고, 한 사람으로 세요.",
      ...(other.optedOut ? ["수신을 거부한 친구예요. 합친 뒤에도 보내지 않아요."] : []),
      ...(kept.excluded ? ["남기는 친구는 보낼 친구에서 제외되어 있어요."] : []),
      "되돌릴 수 없으니 같은 사람이 맞는지 확인해 주세요.",
    ],
    yes: "합치기",
  };
}

import { Form } from "@remix-run/react";
import { CsrfField } from "~/ui/fields";

type Group = { groupId: number; groupName: string; count: number };

export const WAIT_FORM = "shop-wait";
const GROUP_FIELD = "wait-group";

/** Which group a post put on the waiting list is for: chosen once, the cards' 대기 buttons post this form. */
export function ShopWait({ groups, chosen, error }: { groups: Group[]; chosen: string; error?: string }) {
  if (groups.length === 0)
    return (
      <p className="shop-wait quiet">
        발송 그룹을 만들면 글을 발송 대기 목록에 넣어 두었다가 보낼 수 있어요.
        <a href="/app/send-messages/group-list-to-send">발송 그룹 만들기</a>
      </p>
    );
  return (
    <Form method="post" id={WAIT_FORM} className="shop-wait" preventScrollReset>
      <CsrfField />
      <label htmlFor={GROUP_FIELD}>대기할 그룹</label>
      <select
        key={chosen}
        className="select"
        id={GROUP_FIELD}
        name="groupId"
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${GROUP_FIELD}-error` : undefined}
        autoFocus={Boolean(error)}
      >
        <option value="">그룹을 골라 주세요</option>
        {groups.map(({ groupId, groupName, count }) => (
          <option key={groupId} value={groupId}>{`${groupName} (${count.toLocaleString("ko-KR")}명)`}</option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${GROUP_FIELD}-error`} role="alert">
          {error}
        </p>
      )}
      <a href="/app/send-messages/sending-list">목록 보기</a>
    </Form>
  );
}

import { Form } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { CsrfField } from "~/ui/form/fields";

type Group = { groupId: number; groupName: string; count: number };

type Props = {
  groups: Group[];
  chosen: string;
  onChoose: (groupId: string) => void;
  error?: string;
  asked?: { contentsId: number; title: string };
};

const FIELD = "wait-group";
const MAX_TITLE_LENGTH = 14;
const shortTitle = (title: string) => ([...title].length > MAX_TITLE_LENGTH ? `${[...title].slice(0, MAX_TITLE_LENGTH).join("")}…` : title);

/** Form id that the cards' 대기 buttons name in `form`. */
export const WAIT_FORM = "shop-wait";

export function ShopWait(props: Props) {
  if (props.groups.length === 0)
    return (
      <p className="shop-wait quiet">
        발송 그룹을 만들면 글을 발송 대기 목록에 넣어 두었다가 보낼 수 있어요.{" "}
        <a href="/app/send-messages/group-list-to-send">발송 그룹 만들기</a>
      </p>
    );
  const { asked, error, chosen } = props;
  // The first press asks for the group.
  if (!chosen && !error)
    return (
      <Form method="post" id={WAIT_FORM} hidden preventScrollReset>
        <CsrfField />
      </Form>
    );
  return (
    <Form method="post" className="shop-wait" id={WAIT_FORM} preventScrollReset>
      <CsrfField />
      <GroupSelect {...props} />
      {asked && error && (
        <button className="btn btn-sm btn-primary" type="submit" name="contentsId" value={asked.contentsId}>
          {`‘${shortTitle(asked.title)}’ 대기`}
        </button>
      )}
    </Form>
  );
}

function GroupSelect({ groups, chosen, onChoose, error }: Props) {
  return (
    <>
      <label htmlFor={FIELD}>받을 그룹</label>
      <select
        className="select"
        id={FIELD}
        name="groupId"
        value={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${FIELD}-error` : undefined}
        autoFocus={Boolean(error)}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">그룹을 골라 주세요</option>
        {groups.map(({ groupId, groupName, count }) => (
          <option key={groupId} value={groupId}>{`${groupName} (${counted(count)}명)`}</option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${FIELD}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

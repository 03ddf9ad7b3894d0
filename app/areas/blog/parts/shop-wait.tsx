import { Form, useSearchParams } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { counted } from "~/messages/counted";
import { CsrfField } from "~/ui/fields";

type Group = { groupId: number; groupName: string; count: number };

type Props = {
  groups: Group[];
  chosen: string;
  onChoose: (groupId: string) => void;
  error?: string;
  /** The post whose button was refused for want of a group: it goes on from here. */
  asked?: { contentsId: number; title: string };
};

const FIELD = "wait-group";
const TITLE = 14;
const shortTitle = (title: string) => ([...title].length > TITLE ? `${[...title].slice(0, TITLE).join("")}…` : title);

/** Which group the posts put on the waiting list are for: chosen once, kept in the address, used by every card's 대기 button. */
export function ShopWait(props: Props) {
  if (props.groups.length === 0)
    return (
      <p className="shop-wait quiet">
        발송 그룹을 만들면 글을 발송 대기 목록에 넣어 두었다가 보낼 수 있어요.
        <a href="/app/send-messages/group-list-to-send">발송 그룹 만들기</a>
      </p>
    );
  return props.asked && props.error ? <AskGroup {...props} asked={props.asked} /> : <ChooseGroup {...props} />;
}

function ChooseGroup(props: Props) {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  return (
    <Form method="get" className="shop-wait" preventScrollReset replace>
      {[...query].map(([name, value]) => name !== "groupId" && <input key={name} type="hidden" name={name} value={value} />)}
      <GroupSelect {...props} submitOnChoose={hydrated} />
      {!hydrated && (
        <button className="btn btn-sm" type="submit">
          고르기
        </button>
      )}
      <Waiting />
    </Form>
  );
}

function AskGroup(props: Props & { asked: { contentsId: number; title: string } }) {
  return (
    <Form method="post" className="shop-wait" preventScrollReset>
      <CsrfField />
      <GroupSelect {...props} />
      <button className="btn btn-sm btn-primary" type="submit" name="contentsId" value={props.asked.contentsId}>
        {`‘${shortTitle(props.asked.title)}’ 대기`}
      </button>
      <Waiting />
    </Form>
  );
}

function GroupSelect({ groups, chosen, onChoose, error, submitOnChoose }: Props & { submitOnChoose?: boolean }) {
  return (
    <>
      <label htmlFor={FIELD}>대기할 그룹</label>
      <select
        className="select"
        id={FIELD}
        name="groupId"
        value={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${FIELD}-error` : undefined}
        autoFocus={Boolean(error)}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value);
          if (submitOnChoose) currentTarget.form?.requestSubmit();
        }}
      >
        <option value="">그룹을 골라 주세요</option>
        {groups.map(({ groupId, groupName, count }) => (
          <option key={groupId} value={groupId}>{`${groupName} (${counted(count)}명)`}</option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${FIELD}-error`} role="alert" tabIndex={-1} autoFocus>
          {error}
        </p>
      )}
    </>
  );
}

const Waiting = () => <a href="/app/send-messages/sending-list">목록 보기</a>;

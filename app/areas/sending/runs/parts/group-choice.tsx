import { counted } from "~/messages/counted";

type Props = { groups: { groupId: number; groupName: string; count: number }[]; chosen: number[]; error: string | undefined };

const GROUPS = "/app/send-messages/group-list-to-send";

/** Own groups to tick, as another way to say who gets the post; a friend in two of them gets one message. */
export function GroupChoice({ groups, chosen, error }: Props) {
  return (
    <fieldset className="send-groups" aria-describedby={error ? "groupId-error" : undefined}>
      <legend>그룹으로 보내기</legend>
      {groups.length === 0 && (
        <p className="quiet">
          아직 그룹이 없어요. <a href={GROUPS}>발송 그룹을 만들면</a> 한 번에 골라 보낼 수 있어요.
        </p>
      )}
      {groups.map(({ groupId, groupName, count }, index) => (
        <label key={groupId}>
          <input
            className="checkbox"
            type="checkbox"
            name="groupId"
            value={groupId}
            defaultChecked={chosen.includes(groupId)}
            autoFocus={error !== undefined && index === 0}
          />
          <span>{`${groupName} (${counted(count)}명)`}</span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="groupId-error" role="alert" tabIndex={-1} autoFocus={groups.length === 0}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

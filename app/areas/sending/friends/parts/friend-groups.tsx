import { targetsHref } from "../../sending-links";

export function FriendGroups({ groups }: { groups: { groupId: number; groupName: string }[] }) {
  return (
    <section className="sheet" aria-labelledby="groups">
      <h2 id="groups">발송 그룹</h2>
      {groups.length === 0 && <p className="quiet">아직 어느 그룹에도 없어요.</p>}
      <ul className="friend-groups">
        {groups.map(({ groupId, groupName }) => (
          <li key={groupId}>
            <a className="btn btn-sm" href={targetsHref(groupId)}>
              {groupName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

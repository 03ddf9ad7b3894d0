import type { ReactNode } from "react";
import { counted } from "~/messages/counted";
import { FILTER, GROUPS } from "../../sending-links";
import type { TickedPeople } from "./use-ticked";

export type PanelFilter = { filterId: number; filterName: string; count: number };
type Props = { groups: { groupId: number; groupName: string; count: number }[]; filters: PanelFilter[]; ticked: TickedPeople };

/** A friend ticked twice gets one message. */
export function GroupChoice({ groups, filters, ticked }: Props) {
  return (
    <div className="send-kinds">
      <Ticks
        legend="그룹"
        name="groupId"
        choices={groups.map(({ groupId, groupName, count }) => ({ id: groupId, name: groupName, count }))}
        tickedIds={ticked.groups}
        onTick={ticked.tickGroup}
      >
        아직 그룹이 없어요. <a href={GROUPS}>발송 그룹을 만들면</a> 한 번에 골라 보낼 수 있어요.
      </Ticks>
      <Ticks
        legend="자동 그룹"
        name="filterId"
        choices={filters.map(({ filterId, filterName, count }) => ({ id: filterId, name: filterName, count }))}
        tickedIds={ticked.filters}
        onTick={ticked.tickFilter}
      >
        아직 없어요. ‘안 읽은 지 3개월’처럼 <a href={FILTER}>조건을 정해 두면</a> 맞는 친구가 자동으로 모여요.
      </Ticks>
    </div>
  );
}

type TicksProps = {
  legend: string;
  name: string;
  choices: { id: number; name: string; count: number }[];
  tickedIds: Set<number>;
  onTick: (id: number, tickedIds: boolean) => void;
  children: ReactNode;
};

function Ticks({ legend, name, choices, tickedIds, onTick, children }: TicksProps) {
  return (
    <fieldset className="send-groups">
      <legend>{legend}</legend>
      {choices.length === 0 && <p className="quiet">{children}</p>}
      {choices.map((choice) => (
        <label key={choice.id}>
          <input
            className="checkbox"
            type="checkbox"
            name={name}
            value={choice.id}
            checked={tickedIds.has(choice.id)}
            onChange={(event) => onTick(choice.id, event.currentTarget.checked)}
          />
          <span>{`${choice.name} (${counted(choice.count)}명)`}</span>
        </label>
      ))}
    </fieldset>
  );
}

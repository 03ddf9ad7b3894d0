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
        {groups.length === 0 && (
          <p className="quiet">
            아직 그룹이 없어요. <a href={GROUPS}>발송 그룹을 만들면</a> 한 번에 골라 보낼 수 있어요.
          </p>
        )}
        {filters.length === 0 && groups.length > 0 && (
          <a className="send-auto" href={FILTER}>
            자동 그룹 만들기
          </a>
        )}
      </Ticks>
      {filters.length > 0 && (
        <Ticks
          legend="자동 그룹"
          name="filterId"
          choices={filters.map(({ filterId, filterName, count }) => ({ id: filterId, name: filterName, count }))}
          tickedIds={ticked.filters}
          onTick={ticked.tickFilter}
        />
      )}
    </div>
  );
}

type TicksProps = {
  legend: string;
  name: string;
  choices: { id: number; name: string; count: number }[];
  tickedIds: Set<number>;
  onTick: (id: number, tickedIds: boolean) => void;
  children?: ReactNode;
};

function Ticks({ legend, name, choices, tickedIds, onTick, children }: TicksProps) {
  return (
    <fieldset className="send-groups">
      <legend>{legend}</legend>
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
      ))}{" "}
      {children}
    </fieldset>
  );
}

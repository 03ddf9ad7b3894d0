import type { ReactNode } from "react";
import { counted } from "~/messages/counted";
import { FILTER, GROUPS } from "../../sending-links";
import type { TickedPeople } from "./use-ticked";

export type PanelFilter = { filterId: number; filterName: string; count: number };
export type PanelGroup = { groupId: number; groupName: string; count: number };
type Props = { groups: PanelGroup[]; filters: PanelFilter[]; ticked: TickedPeople };

/** Groups, folded: a friend is one key press nearer. A friend ticked twice gets one message. */
export function GroupChoice({ groups, filters, ticked }: Props) {
  const many = groups.length + filters.length;
  if (many === 0)
    return (
      <a className="btn btn-sm btn-ghost" href={GROUPS}>
        그룹 만들기
      </a>
    );
  return (
    <details className="send-fold">
      <summary className="btn btn-sm chevron">
        그룹 <span className="quiet">{counted(many)}</span>
      </summary>
      <div className="send-kinds">
        <Ticks
          legend="그룹"
          name="groupId"
          choices={groups.map(({ groupId, groupName, count }) => ({ id: groupId, name: groupName, count }))}
          tickedIds={ticked.groups}
          onTick={ticked.tickGroup}
        >
          {groups.length === 0 && <a href={GROUPS}>그룹 만들기</a>}
          {filters.length === 0 && (
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
    </details>
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

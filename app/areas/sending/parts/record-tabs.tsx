import { Segmented } from "~/ui/list/segmented";
import { CALENDAR, HISTORY, PLANNED_RUNS, RUNS } from "../sending-links";

/** The record of sending by post or by person, and what is planned. */
export function RecordTabs({ of }: { of: typeof RUNS | typeof HISTORY | typeof PLANNED_RUNS | typeof CALENDAR }) {
  return (
    <Segmented
      label="발송 기록"
      options={[
        { label: "글별 결과", to: RUNS, current: of === RUNS },
        { label: "사람별 이력", to: HISTORY, current: of === HISTORY },
        { label: "예약", to: PLANNED_RUNS, current: of === PLANNED_RUNS },
        { label: "달력", to: CALENDAR, current: of === CALENDAR },
      ]}
    />
  );
}

import { Segmented } from "~/ui/list/segmented";
import { HISTORY, RUNS } from "../sending-links";

/** The record of sending, by post or by person. */
export function RecordTabs({ of }: { of: typeof RUNS | typeof HISTORY }) {
  return (
    <Segmented
      label="발송 기록"
      options={[
        { label: "글별 결과", to: RUNS, current: of === RUNS },
        { label: "사람별 이력", to: HISTORY, current: of === HISTORY },
      ]}
    />
  );
}

import { Form } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { Segmented } from "~/ui/list/segmented";
import { Stats } from "~/ui/list/stats";
import { NoticeStrip } from "~/ui/notice-strip";
import type { ItemSum, SettleRun } from "../read-settle-run.server";
import { isRunActive, type ItemState, itemStates } from "../../settlement-words";
import { settleRunPath } from "../../settlement-links";

const sumText = ({ items, grossWon }: ItemSum) => `${counted(items)}건, ${counted(grossWon)}원`;
const views = ["WAITING", "SETTLED", "REFUSED"] as const satisfies ItemState[];

export function SettleRunProgress({ run, current, noWorker }: { run: SettleRun; current: ItemState | null; noWorker: boolean }) {
  const { settleRunId, itemCount, sums } = run;
  const done = itemCount - sums.WAITING.items;
  const progressText = `${counted(itemCount)}건 중 ${counted(done)}건 완료`;
  return (
    <>
      {noWorker && (
        <NoticeStrip type="error">
          <p>30초 넘게 응답한 작업 프로세스가 없어요. 작업 프로세스를 켜면 자동으로 이어져요.</p>
        </NoticeStrip>
      )}
      <div role="status" className="run-progress">
        <p>{progressText}</p>
      </div>
      <progress className="progress" max={itemCount} value={done} aria-label="진행률" />
      <Stats
        of={[
          { label: "정산한 저작권료", value: sumText(sums.SETTLED) },
          { label: "지급액", value: `${counted(sums.SETTLED.netWon)}원` },
          { label: "정산 못함", value: sumText(sums.REFUSED) },
          { label: "남음", value: sumText(sums.WAITING) },
        ]}
      />
      {isRunActive(run.state) && (
        <Form method="post" className="row">
          <CsrfField />
          <input type="hidden" name="settleRunId" value={settleRunId} />
          <SubmitButton name="intent" value="stop" className="btn">
            중지
          </SubmitButton>
        </Form>
      )}
      <Segmented
        label="상태"
        options={[
          { label: `전체 ${counted(itemCount)}`, to: settleRunPath(settleRunId), current: current === null },
          ...views.map((state) => ({
            label: `${itemStates[state]} ${counted(sums[state].items)}`,
            to: settleRunPath(settleRunId, state),
            current: current === state,
          })),
        ]}
      />
    </>
  );
}

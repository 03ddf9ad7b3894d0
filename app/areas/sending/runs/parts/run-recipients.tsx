import { Form } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { type Html, markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import { person } from "~/ui/list/person";
import { Empty } from "~/ui/empty";
import { type RecipientState, recipientStates } from "../../sending-words";

export type ShownRecipient = {
  receiverId: number;
  nickname: string;
  state: RecipientState;
  readAt: string | null;
  readToEnd: boolean;
  sentence: string | null;
  next: string | null;
};

export function RunRecipients({
  recipients,
  sendRunId,
  tickedIds,
}: {
  recipients: ShownRecipient[];
  sendRunId: number;
  tickedIds: number[];
}) {
  const unsure = recipients.filter(({ state }) => state === "UNSURE").length;
  const hasWhy = unsure > 0 || recipients.some(({ sentence }) => sentence);
  const table = (
    <DataTable
      label="받는 사람"
      columns={columnsWith(tickedIds).filter(({ label }) => label !== WHY || hasWhy)}
      rows={recipients}
      empty={<Empty title="이 상태인 사람이 없어요" />}
    />
  );
  if (unsure === 0) return table;
  return (
    <Form method="post" className="run-unsure">
      <CsrfField />
      <input type="hidden" name="sendRunId" value={sendRunId} />
      <p className="quiet">{`확인 필요 ${counted(unsure)}명은 받았는지 물어본 뒤 골라서 한 번에 처리할 수 있어요.`}</p>
      <div className="row">
        <SubmitButton name="intent" value="arrived" className="btn">
          고른 사람은 받았어요
        </SubmitButton>
        <SubmitButton name="intent" value="missing" className="btn">
          고른 사람은 받지 못했어요
        </SubmitButton>
      </div>
      {table}
    </Form>
  );
}

const WHY = "사유와 할 일";
const tones: Record<RecipientState, string> = { WAITING: "", SENDING: "now", SENT: "good", FAILED: "bad", UNSURE: "wait" };

/** Cells are markup in place of React elements: lists reach a thousand rows (ADR 49). */
const columnsWith = (tickedIds: number[]): Column<ShownRecipient>[] => [
  {
    label: "받는 사람",
    main: "head",
    value: ({ nickname }) => nickname,
    show: (row) => (row.state === "UNSURE" ? tickOf(row, tickedIds.includes(row.receiverId)) : person(row.nickname)),
  },
  {
    label: "상태",
    main: true,
    value: wordOf,
    show: (row) =>
      markup`<span class="state run-state" data-state="${row.readAt ? "now" : tones[row.state]}">${wordOf(row)}</span>${row.readAt && markup` <span class="run-at">${row.readAt}</span>`}`,
  },
  {
    label: WHY,
    main: true,
    wide: true,
    value: ({ sentence }) => sentence,
    show: (row) => (row.state === "UNSURE" ? sendAgainOf(row) : whyOf(row)),
  },
];

/** An opened link proves more than the messenger's answer. */
const wordOf = ({ state, readAt, readToEnd }: ShownRecipient): string =>
  readAt ? (readToEnd ? "끝까지 읽음" : "읽음") : recipientStates[state];

const whyOf = ({ sentence, next }: ShownRecipient) =>
  sentence && markup`<span>${sentence} ${next && markup`<span class="run-next">${next}</span>`}</span>`;

const tickOf = ({ receiverId, nickname }: ShownRecipient, isTicked: boolean): Html =>
  markup`<label class="choice"><input class="checkbox" type="checkbox" name="picked" value="${receiverId}"${isTicked && markup` checked`}>${person(nickname)}</label>`;

function sendAgainOf({ receiverId, nickname, sentence, next }: ShownRecipient): Html {
  const advice = next && markup`<span class="run-next">${next}</span>`;
  return markup`<span>${sentence} ${advice}<button class="btn btn-sm" type="submit" name="again" value="${receiverId}" aria-label="${nickname}에게 다시 보내기">다시 보내기</button></span>`;
}

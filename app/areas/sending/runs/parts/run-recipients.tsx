import { Form } from "@remix-run/react";
import { CsrfField } from "~/ui/form/fields";
import { TableFrame } from "~/ui/list/table-frame";
import type { RecipientState } from "../read-send-run.server";
import { stateNames } from "../send-texts";

export type ShownRecipient = { receiverId: number; nickname: string; state: RecipientState; sentence: string | null; next: string | null };

/** Each recipient with what came of it and what to do now. An unsure one can be sent again by its own button, which asks first. */
export function RunRecipients({ recipients, sendRunId }: { recipients: ShownRecipient[]; sendRunId: number }) {
  return (
    <TableFrame label="받는 사람 표" heads={["받는 사람", "상태", "까닭과 할 일"]} className="table run-table">
      {recipients.map((recipient) => (
        <tr key={recipient.receiverId}>
          <td>{recipient.nickname}</td>
          <td>
            <span className="run-state" data-state={recipient.state}>
              {stateNames[recipient.state]}
            </span>
          </td>
          <td className="run-why">
            {recipient.sentence} {recipient.next && <span className="run-next">{recipient.next}</span>}
            {recipient.state === "UNSURE" && (
              <Form method="post">
                <CsrfField />
                <input type="hidden" name="sendRunId" value={sendRunId} />
                <input type="hidden" name="receiverId" value={recipient.receiverId} />
                <button
                  className="btn btn-sm"
                  type="submit"
                  name="intent"
                  value="unsure"
                  aria-label={`${recipient.nickname}에게 다시 보내기`}
                >
                  다시 보내기
                </button>
              </Form>
            )}
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}

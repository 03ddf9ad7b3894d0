import { Form } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { Stats } from "~/ui/list/stats";
import { TableFrame } from "~/ui/list/table-frame";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/shell/notice-strip";
import type { ResultPreview } from "../result/preview-result.server";
import { transferStates } from "../transfer-words";

const num = (label: string) => ({ label, className: "num" });

/** What a bank's result file says, before it is saved: all or nothing. The same with and without script. */
export function ResultPreviewPage({ preview, cancelHref }: { preview: ResultPreview; cancelHref: string }) {
  const { paid, refused, same, openAfter, faults, faultCount, refusedLines, posted } = preview;
  return (
    <Page title="결과 미리 보기" width="page" lead="아직 아무것도 저장하지 않았어요.">
      <Stats
        of={[
          { label: "지급됨", value: `${counted(paid.count)}건 ${counted(paid.netWon)}원` },
          { label: "거절됨", value: `${counted(refused.count)}건 ${counted(refused.netWon)}원` },
          { label: "이미 읽음", value: `${counted(same)}건` },
          { label: "결과가 없는 이체", value: `${counted(openAfter)}건` },
        ]}
      />
      {faultCount > 0 && (
        <>
          <NoticeStrip type="error" alert>
            <p>{`맞지 않는 줄이 ${counted(faultCount)}개 있어 저장할 수 없습니다. 파일을 고쳐서 다시 올려 주세요.`}</p>
          </NoticeStrip>
          <TableFrame label="맞지 않는 줄 표" heads={[num("줄"), "오류"]}>
            {faults.map(({ line, message }, index) => (
              <tr key={`${line}-${index}`}>
                <td className="num">{line}</td>
                <td className="wide">{message}</td>
              </tr>
            ))}
          </TableFrame>
          {faultCount > faults.length && <p className="quiet">{`앞의 ${counted(faults.length)}개를 보여요.`}</p>}
        </>
      )}
      {refusedLines.length > 0 && (
        <>
          <h2>{transferStates.REFUSED}</h2>
          <p className="quiet">저장하면 작가에게 사유를 메일로 알려요.</p>
          <TableFrame label="거절된 이체 표" heads={[num("이체번호"), num("금액"), "사유"]}>
            {refusedLines.map(({ payTransferId, netWon, refusedReason }) => (
              <tr key={payTransferId}>
                <td className="num">{payTransferId}</td>
                <td className="num">{`${counted(netWon)}원`}</td>
                <td className="wide">{refusedReason}</td>
              </tr>
            ))}
          </TableFrame>
          {refused.count > refusedLines.length && <p className="quiet">{`앞의 ${counted(refusedLines.length)}건을 보여요.`}</p>}
        </>
      )}
      {posted === null ? (
        <p className="row">
          <ButtonLink href={cancelHref}>파일로 돌아가기</ButtonLink>
        </p>
      ) : (
        <Form method="post" encType="multipart/form-data" className="row">
          <CsrfField />
          <input type="hidden" name="lines" value={posted} />
          <SubmitButton name="intent" value="apply" pending="저장하는 중…">
            저장
          </SubmitButton>{" "}
          <ButtonLink href={cancelHref}>취소</ButtonLink>
        </Form>
      )}
    </Page>
  );
}

import { Form } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import type { ResultPreview } from "../result/preview-result.server";
import { transferStates } from "../../settlement-words";

const faultColumns: Column<ResultPreview["faults"][number]>[] = [
  { label: "줄", kind: "id", value: ({ line }) => line, main: true },
  { label: "오류", value: ({ message }) => message, main: true, wide: true },
];

const refusedColumns: Column<ResultPreview["refusedLines"][number]>[] = [
  { label: "이체번호", kind: "id", value: ({ payTransferId }) => payTransferId, main: true },
  { label: "금액", kind: "won", value: ({ netWon }) => netWon, main: true },
  { label: "사유", value: ({ refusedReason }) => refusedReason, main: true, wide: true },
];

export function ResultPreviewPage({ preview, cancelHref }: { preview: ResultPreview; cancelHref: string }) {
  const { paid, refused, same, openAfter, faults, faultCount, refusedLines, posted } = preview;
  return (
    <Page title="결과 미리보기" width="page" lead="아직 아무것도 저장하지 않았어요.">
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
            <p>{`맞지 않는 줄이 ${counted(faultCount)}개 있어 저장할 수 없습니다. 파일을 수정해서 다시 올려 주세요.`}</p>
          </NoticeStrip>
          <DataTable label="맞지 않는 줄" columns={faultColumns} rows={faults} />
          {faultCount > faults.length && <p className="quiet">{`앞의 ${counted(faults.length)}개를 보여요.`}</p>}
        </>
      )}
      {refusedLines.length > 0 && (
        <>
          <h2>{transferStates.REFUSED}</h2>
          <p className="quiet">저장하면 작가에게 사유를 메일로 알려요.</p>
          <DataTable label="거절된 이체" columns={refusedColumns} rows={refusedLines} />
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

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { waitsForAnother } from "~/areas/settlement/transfers/four-eyes.server";
import { discardPayFile, markHandedOver } from "~/areas/settlement/transfers/leave-made.server";
import { DownloadForm, PayFileFacts } from "~/areas/settlement/transfers/parts/pay-file-facts";
import { ResultPreviewPage } from "~/areas/settlement/transfers/parts/result-preview";
import { ResultUpload } from "~/areas/settlement/transfers/parts/result-upload";
import { readPayFile } from "~/areas/settlement/transfers/read-pay-file.server";
import { previewResult, type ResultPreview } from "~/areas/settlement/transfers/result/preview-result.server";
import { saveResult } from "~/areas/settlement/transfers/result/save-result.server";
import { transferColumns } from "~/areas/settlement/transfers/transfer.columns";
import { payFileStates } from "~/areas/settlement/settlement-words";
import { PAY_FILES, payFilePath } from "~/areas/settlement/settlement-links";
import { ByPayFile, PayFileForm, PayFileQuery, RESULT_BYTES } from "~/areas/settlement/transfers/transfers.schema.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { DataTable } from "~/ui/list/data-table";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: PAY_FILES };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction<typeof loader> = (args) => titled(args.data ? `이체 파일 ${args.data.file.payFileId}` : "이체 파일", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, PayFileQuery, "settlement.no-pay-file");
    const payFile = await readPayFile(ctx, query);
    return {
      ...payFile,
      waits: await waitsForAnother(ctx, payFile.file),
      query,
      banks: await codeNames(ctx, "bank_code"),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const handle = async (input: PayFileForm) => {
    const { payFileId } = queryOf(request, ByPayFile, "settlement.no-pay-file");
    if (input.intent === "preview") {
      await limitRate("grid-file", String(ctx.actor.userId));
      return again(await previewResult(ctx, payFileId, input.file));
    }
    if (input.intent === "apply") {
      const { paid, refused } = await saveResult(ctx, payFileId, input.lines);
      const text = paid + refused > 0 ? `지급됨 ${counted(paid)}건, 거절됨 ${counted(refused)}건을 읽었습니다.` : "이미 읽은 결과입니다.";
      return done(payFilePath(payFileId), success(text));
    }
    if (input.confirmed !== "Y") return confirm(questions[input.intent]);
    await (input.intent === "hand-over" ? markHandedOver : discardPayFile)(ctx, payFileId);
    return done(payFilePath(payFileId), success(doneTexts[input.intent]));
  };
  return submit<typeof PayFileForm, ResultPreview>(request, PayFileForm, handle, { maxBytes: RESULT_BYTES, proof: ctx });
}

const questions = {
  "hand-over": {
    question: "은행에 넘긴 파일로 표시할까요?",
    details: ["은행에 올린 뒤에 눌러 주세요.", "표시하면 파일을 버릴 수 없고, 은행의 결과를 읽을 수 있습니다."],
    yes: "은행에 넘김",
  },
  discard: {
    question: "이 파일을 버릴까요?",
    details: ["은행에 넘기지 않은 파일만 버려 주세요.", "파일에 있던 정산은 다시 지급 예정이 되어 다음 파일에 들어갑니다."],
    yes: "파일 버리기",
  },
};

const doneTexts = { "hand-over": "은행에 넘김으로 표시했습니다.", discard: "파일을 버렸습니다." };

export default function OnePayFile() {
  const { file, rows, total, query, banks, waits } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const asked = useAsked(sent);
  const [form, fields] = useForm<{ file: string }>({ id: "pay-file", lastResult: sent?.lastResult });
  const { payFileId, state, payDay, transferCount, netWon, sums } = file;
  const here = payFilePath(payFileId);
  if (sent?.more) return <ResultPreviewPage preview={sent.more} cancelHref={here} />;
  const sumOf = (label: string, outcome: keyof typeof sums) => ({
    label,
    value: `${counted(sums[outcome].transferCount)}건 ${counted(sums[outcome].netWon)}원`,
    href: `${here}&outcome=${outcome}`,
  });
  const results = state === "HANDED_OVER" ? [sumOf("지급됨", "PAID"), sumOf("거절됨", "REFUSED"), sumOf("결과 대기", "OPEN")] : [];
  return (
    <ConfirmOver {...asked} cancelHref={here} danger={sent?.confirm?.yes === questions.discard.yes}>
      <Page
        title={`이체 파일 ${payFileId}`}
        width="full"
        lead={`${payFileStates[state]} · 이체일 ${dayShown(payDay)}`}
        actions={<ButtonLink href={PAY_FILES}>이체 파일 목록</ButtonLink>}
      >
        <Stats of={[{ label: "이체", value: `${counted(transferCount)}건 ${counted(netWon)}원`, href: here }, ...results]} />
        <PayFileFacts file={file} />
        {state !== "DISCARDED" && <DownloadForm payFileId={payFileId} />}
        {state === "MADE" && (
          <PostForm form={form} bare className="row">
            {waits ? (
              <p className="quiet">
                다른 담당자가 은행에 넘기기를 기다려요. 한 사람이 만들고 넘기지 못하게, 만든 사람이 아닌 담당자가 확인하고 표시해요.
              </p>
            ) : (
              <SubmitButton name="intent" value="hand-over" pending="표시하는 중…">
                은행에 넘김
              </SubmitButton>
            )}{" "}
            <SubmitButton name="intent" value="discard" className="btn" pending="버리는 중…">
              파일 버리기
            </SubmitButton>
          </PostForm>
        )}
        {state === "HANDED_OVER" && <ResultUpload form={form} field={fields.file} />}
        <h2>이체</h2>
        <DataTable
          label="이체"
          columns={transferColumns(state, banks)}
          rows={rows}
          page={{ page: query.page, size: query.rowsPerPage, total, sizes: true }}
          empty={
            <Empty title="이런 이체가 없어요">
              <p>
                <a href={here}>모든 이체 보기</a>
              </p>
            </Empty>
          }
        />
      </Page>
    </ConfirmOver>
  );
}

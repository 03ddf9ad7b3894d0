import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import friendsHref from "~/areas/sending/friends/friends.css";
import { FRIENDS, FRIEND_IMPORT } from "~/areas/sending/sending-links";
import { importColumns } from "~/areas/sending/import/import-columns";
import { importFriends } from "~/areas/sending/import/import-friends.server";
import { IMPORT_BYTES, ImportForm, isTable } from "~/areas/sending/import/import.schema.server";
import { ImportPreview, type ImportPreviewData } from "~/areas/sending/parts/import-preview";
import { type ImportPlan, planImport } from "~/areas/sending/import/plan-import.server";
import { readImportFile } from "~/areas/sending/import/read-import-file.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { faultOf } from "~/http/reply/fault.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { refusalText } from "~/messages/refusals.ko";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useTyped } from "~/ui/form/restored";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/user/friend-list" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: friendsHref }];
export const meta: MetaFunction = (args) => titled("친구 내용 가져오기", args);

const PAGE = 200;
const SAMPLE = "닉네임\t휴대전화\t메모\n김하늘\t010-0000-0001\t5월에 상담\n이바다\t010-0000-0002\t책 모임";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => null);
}

type More = { preview: ImportPreviewData | null; problem: string | null; done: string | null };

/** Writes only with `intent` apply and an unchanged plan. */
export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  const handle = async (input: ImportForm) => {
    await limitRate("import-friends", String(ctx.actor.userId));
    const text = await textOf(input);
    if (!isTable(text)) return again<More>({ preview: null, problem: refusalText("sending.import-cells"), done: null }, { text: "" }, 413);
    try {
      if (input.intent === "apply" && input.digest) return await apply(ctx, text, input.digest);
      const plan = await planImport(ctx, text);
      return again<More>({ preview: previewOf(plan, input.page), problem: null, done: null }, { text });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const preview = isRefusal(error, "sending.import-changed") ? previewOf(await planImport(ctx, text), 1) : null;
      const { message, status } = faultOf(error, ctx.requestId);
      return again<More>({ preview, problem: message, done: null }, { text }, status);
    }
  };
  return submit<typeof ImportForm, More>(request, ImportForm, handle, { maxBytes: IMPORT_BYTES });
}

const textOf = async ({ text, file }: ImportForm) => inLines(file && file.size > 0 ? await readImportFile(file) : text);

const inLines = (text: string) => text.replace(/\r\n?/g, "\n");

async function apply(ctx: MemberCtx, text: string, digest: string) {
  const { counts, faultyText } = await importFriends(ctx, text, digest);
  const savedText = `${counted(counts.changing)}명의 내용을 적었습니다.`;
  if (counts.faulty === 0) return done(FRIENDS, success(savedText));
  const partialText = `${savedText} 가져오지 못한 ${counted(counts.faulty)}줄은 아래에 남겨 두었습니다. 수정해서 다시 미리 보세요.`;
  return again<More>({ preview: null, problem: null, done: partialText }, { text: faultyText });
}

function previewOf({ rows, ignored, newGroups, counts, digest }: ImportPlan, page: number): ImportPreviewData {
  const sorted = [...rows.filter((row) => row.faults.length > 0), ...rows.filter((row) => row.faults.length === 0)];
  const pages = Math.ceil(sorted.length / PAGE);
  const shownPage = Math.min(page, pages);
  return {
    rows: sorted.slice((shownPage - 1) * PAGE, shownPage * PAGE),
    total: rows.length,
    page: shownPage,
    pages,
    counts,
    ignored,
    newGroups,
    digest,
  };
}

export default function FriendListImport() {
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<ImportForm>({ id: "import", lastResult: sent?.lastResult as never });
  const more = sent?.more;
  const text = useTyped<{ text?: string }>("import", sent)?.text ?? "";
  const preview = more?.preview;
  const fileError = fields.file.errors?.[0];
  return (
    <>
      <p className="page-back">
        <a href={FRIENDS}>친구 목록</a>
      </p>
      <Page
        title="친구 내용 가져오기"
        lead="이름, 전화번호, 메모를 한 번에 적어요. 카카오톡에서 불러온 친구에게만 적을 수 있어요."
        actions={<ButtonLink href="/app/user/friend-list-import.xlsx">엑셀 양식 내려받기</ButtonLink>}
      >
        {more?.problem && (
          <NoticeStrip type="error" alert>
            <p>{more.problem}</p>
          </NoticeStrip>
        )}
        {more?.done && (
          <NoticeStrip type="success">
            <p>{more.done}</p>
          </NoticeStrip>
        )}
        <PostForm form={form} encType="multipart/form-data" action={FRIEND_IMPORT} className="import-form">
          {preview && <ImportPreview preview={preview} />}
          {preview && <input type="hidden" name="digest" value={preview.digest} />}
          {preview && preview.counts.changing > 0 && (
            <SubmitButton name="intent" value="apply" pending="가져오는 중…">
              {`${counted(preview.counts.changing)}명 내용 적기`}
            </SubmitButton>
          )}
          <div className="field">
            <label htmlFor="import-text">붙여넣기</label>
            <p className="field-rule" id="import-text-rule">
              엑셀에서 열 이름까지 복사해 붙여 넣어 주세요. 5,000줄, 3MB까지 되고, 빈칸은 지금 값을 그대로 둬요.
            </p>
            <textarea
              key={sent?.requestId}
              className="textarea import-text"
              id="import-text"
              name="text"
              rows={8}
              placeholder={SAMPLE}
              defaultValue={text}
              aria-describedby="import-text-rule"
              spellCheck={false}
            />
          </div>
          <div className="field">
            <label htmlFor="import-file">또는 엑셀이나 CSV 파일</label>
            <p className="field-rule" id="import-file-rule">
              엑셀 파일(.xlsx)은 첫 시트를 읽어요. 쉼표나 탭으로 나눈 파일도 돼요. 고르면 위에 붙여 넣은 것 대신 써요.
            </p>
            <input
              key={sent?.requestId}
              className="file-input"
              type="file"
              id="import-file"
              name="file"
              accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain"
              aria-describedby={fileError ? "import-file-rule import-file-error" : "import-file-rule"}
              aria-invalid={fileError ? true : undefined}
            />
            {fileError && (
              <p className="field-error" id="import-file-error">
                {fileError}
              </p>
            )}
          </div>
          <SubmitButton name="intent" value="preview" className={preview ? "btn" : "btn btn-primary"} pending="읽는 중…">
            {preview ? "다시 미리보기" : "미리보기"}
          </SubmitButton>
        </PostForm>
        <Columns />
      </Page>
    </>
  );
}

function Columns() {
  return (
    <section aria-labelledby="columns">
      <h2 id="columns">쓸 수 있는 열</h2>
      <p>
        양식에는 지금 친구 목록이 들어 있어요. 수정해서 올리면 바뀐 칸만 적어요. <a href="/app/user/friend-list-import.csv">CSV 양식</a>도
        있어요.
      </p>
      <dl className="facts box friend-facts">
        {importColumns.map(({ names, rule }) => (
          <div key={names[0]} style={{ display: "contents" }}>
            <dt>{names[0]}</dt>
            <dd>{rule}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

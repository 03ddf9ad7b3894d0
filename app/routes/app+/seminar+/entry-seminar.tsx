import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { describedValues } from "~/areas/blog/text/picture-descriptions";
import quillHref from "~/areas/blog/writing/quill.css";
import { TempsSlot } from "~/areas/blog/writing/parts/write-temps";
import { takeDescriptions } from "~/areas/blog/writing/take-pictures.server";
import { photosTaken } from "~/areas/blog/web/photos-taken.server";
import writeHref from "~/areas/blog/writing/write.css";
import { ENTRY_SEMINAR, SEMINAR_LIST } from "~/areas/seminars/seminar-links";
import { cancelSeminar } from "~/areas/seminars/writing/cancel-seminar.server";
import { applicantsOf } from "~/areas/seminars/writing/delete-seminars.server";
import { deleteDrafts, listDrafts } from "~/areas/seminars/writing/drafts.server";
import { openSeminar, readOwnSeminar, readConflictingSave, seminarChoices } from "~/areas/seminars/writing/open-seminar.server";
import { SeminarConflict } from "~/areas/seminars/writing/parts/seminar-conflict";
import { SEMINAR_FORM, SeminarForm } from "~/areas/seminars/writing/parts/seminar-form";
import { publishSeminar } from "~/areas/seminars/writing/publish-seminar.server";
import { reviseSeminar } from "~/areas/seminars/writing/revise-seminar.server";
import { saveDraft } from "~/areas/seminars/writing/save-draft.server";
import seminarHref from "~/areas/seminars/writing/seminar-form.css";
import { asSaved, EntryQuery, RevisionInput, SeminarForm as Posted, SeminarInput } from "~/areas/seminars/writing/seminar.schema.server";
import type { SeminarValues, ConflictingSave } from "~/areas/seminars/writing/seminar-fields";
import type { MemberCtx } from "~/core/ctx.server";
import { MAX_DRAFTS } from "~/core/drafts.server";
import { isRefusal } from "~/core/refusal";
import { UPLOAD_BYTES } from "~/http/request/body.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success, warning } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { useRestored } from "~/ui/form/restored";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import type { ShellData } from "~/ui/shell-data";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const ANOTHER = "새 세미나로 저장되었습니다. 앞서 저장한 세미나는 그대로 있습니다.";

type More = { conflict?: ConflictingSave; askingForget?: boolean };

export const links: LinksFunction = () => [quillHref, writeHref, seminarHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data?.values.seminarId ? "세미나 수정" : "세미나 등록", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, EntryQuery);
    const values: SeminarValues = await openSeminar(ctx, query);
    const [drafts, choices] = await Promise.all([listDrafts(ctx), seminarChoices(ctx, values)]);
    const isCopy = query.copyOf !== undefined;
    return {
      values,
      isCopy,
      drafts,
      ...choices,
      maxDrafts: MAX_DRAFTS,
      constraint: getZodConstraint(SeminarInput),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit<typeof Posted, More>(
    request,
    Posted,
    async (posted, form) => {
      const input = { ...posted, contents: takeDescriptions(posted.contents, form) };
      const { intent } = posted;
      if (intent === "save") return save(ctx, input);
      if (intent === "cancel") return cancel(ctx, input);
      if (intent === "temp") {
        const { seminarDraftId } = await saveDraft(ctx, input);
        return done(`${ENTRY_SEMINAR}?seminarDraftId=${seminarDraftId}`, success("임시저장했습니다."), reloadHeaders());
      }
      if (intent === "forget-all") return again<More>({ askingForget: true });
      if (intent.startsWith("forget-")) await deleteDrafts(ctx, intent === "forget-all-sure" ? undefined : [Number(intent.slice(7))]);
      return again<More>({});
    },
    { maxBytes: UPLOAD_BYTES, before: (form) => photosTaken(ctx, form) },
  );
}

async function save(ctx: MemberCtx, posted: Posted) {
  const input = asSaved(posted);
  try {
    if (posted.seminarId) await reviseSeminar(ctx, RevisionInput.parse(input));
    const published = posted.seminarId ? null : await publishSeminar(ctx, SeminarInput.parse(input));
    const notice = published?.isAnother ? warning(ANOTHER) : success("저장되었습니다.");
    return done(`${SEMINAR_LIST}?mine=Y`, notice, reloadHeaders());
  } catch (error) {
    if (!isRefusal(error, "seminars.changed-elsewhere") || !posted.seminarId) throw error;
    const { conflict, version } = await readConflictingSave(ctx, posted.seminarId);
    return again<More>({ conflict }, { version: String(version) }, 409);
  }
}

/** Asks first, then cancels the seminar. Unsaved edits are lost. */
async function cancel(ctx: MemberCtx, { seminarId = 0, cancelReason, confirmed }: Posted) {
  const { title } = await readOwnSeminar(ctx, seminarId);
  if (confirmed !== "Y") {
    const applicants = await applicantsOf(ctx, seminarId);
    const applicantsText = applicants > 0 ? `신청한 ${counted(applicants)}명에게 메일로 알립니다.` : "아직 신청한 사람이 없습니다.";
    return confirm({
      question: `‘${title}’${particleOf(title, "을/를")} 취소할까요?`,
      details: [applicantsText, `취소 사유: ${cancelReason}`, "취소하면 되돌릴 수 없고, 여기에서 수정한 내용은 저장되지 않습니다."],
      yes: "세미나 취소",
    });
  }
  await cancelSeminar(ctx, { seminarId, reason: cancelReason });
  return done(`${SEMINAR_LIST}?mine=Y`, success("세미나를 취소했습니다."), reloadHeaders());
}

const described = (posted: Record<string, string>) => describedValues(posted);

/** Loads the next page as a document: this screen would keep its state. */
const reloadHeaders = () => new Headers({ "X-Remix-Reload-Document": "true" });

export default function EntrySeminar() {
  const loaded = useLoaderData<typeof loader>();
  const submitted = useActionData<typeof action>();
  const shell = useRouteLoaderData<ShellData>("root");
  const restored = useRestored(SEMINAR_FORM);
  const [first] = useState({ ...loaded, restored });
  const more = submitted?.more ?? {};
  const typed = (submitted?.lastResult.initialValue ?? first.restored) as Record<string, string> | undefined;
  const values: SeminarValues = { ...first.values, ...(typed && described(typed)) };
  return (
    <ConfirmOver
      {...useAsked(submitted)}
      danger
      cancelHref={`${ENTRY_SEMINAR}?seminarId=${values.seminarId}`}
      encType="multipart/form-data"
    >
      <Page
        title={values.seminarId ? "세미나 수정" : "세미나 등록"}
        lead={values.seminarId ? undefined : "저장하면 초대 페이지가 바로 열려요."}
        width="page"
        actions={<TempsSlot />}
      >
        {first.isCopy && !submitted && (
          <NoticeStrip>
            <p>전에 연 세미나를 옮겨 왔어요. 시작과 종료를 정하고 저장해 주세요.</p>
          </NoticeStrip>
        )}
        <div className={more.conflict ? "write-pair" : undefined}>
          {more.conflict && <SeminarConflict conflict={more.conflict} seminarId={values.seminarId} />}
          <SeminarForm
            values={values}
            constraint={first.constraint}
            lastResult={submitted?.lastResult}
            subjects={loaded.subjects}
            types={loaded.types}
            drafts={loaded.drafts}
            maxDrafts={loaded.maxDrafts}
            askingForget={more.askingForget ?? false}
            csrf={shell?.csrf ?? ""}
          />
        </div>
      </Page>
    </ConfirmOver>
  );
}

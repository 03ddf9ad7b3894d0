import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { blogPath, draftPath } from "~/areas/blog/addresses/blog-address";
import viewHref from "~/areas/blog/reading/view.css";
import { readDeskSummary } from "~/areas/blog/desk/read-desk-summary.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { ContentsId, PostInput, WriteForm as Posted } from "~/areas/blog/contents.schema.server";
import { deleteAllTemps, deleteTemps } from "~/areas/blog/writing/delete-temps.server";
import { listTemps } from "~/areas/blog/writing/list-temps.server";
import { describeText } from "~/areas/blog/writing/open-editor.server";
import { FIRST_FRAME, withoutFrame } from "~/areas/blog/writing/first-frame";
import { hasNoPost } from "~/areas/blog/writing/own-posts.server";
import { unanswered } from "~/areas/blog/writing/parts/write-browser";
import { WriteCompare } from "~/areas/blog/writing/parts/comparing/write-compare";
import { WriteConflict } from "~/areas/blog/writing/parts/write-conflict";
import { WRITE_FORM } from "~/areas/blog/writing/parts/use-writing";
import { WriteForm } from "~/areas/blog/writing/parts/write-form";
import { WriteGuide } from "~/areas/blog/writing/parts/write-guide";
import { WriteActions } from "~/areas/blog/writing/parts/write-notes";
import { type Preview, WritePreview } from "~/areas/blog/writing/parts/write-preview";
import { describedValues } from "~/areas/blog/text/picture-descriptions";
import type { PostValues } from "~/areas/blog/post-form-fields";
import { previewOf } from "~/areas/blog/writing/preview-post.server";
import { openWriting } from "~/areas/blog/writing/planning/open-writing.server";
import quillHref from "~/areas/blog/writing/quill.css";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { representative, takeDescriptions } from "~/areas/blog/writing/take-pictures.server";
import { answerDraft, type DraftAnswer } from "~/areas/blog/web/answer-draft.server";
import { photosTaken } from "~/areas/blog/web/photos-taken.server";
import { reloadHeaders, type SaveConflict, saveWritten } from "~/areas/blog/web/save-written.server";
import versionsHref from "~/areas/blog/writing/versions.css";
import writeHref from "~/areas/blog/writing/write.css";
import { codeOptions } from "~/areas/master/common-codes.server";
import { MAX_DRAFTS } from "~/core/drafts.server";
import { UPLOAD_BYTES } from "~/http/request/body.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, submit } from "~/http/screen/submit.server";
import { useRestored } from "~/ui/form/restored";
import { Page } from "~/ui/page";
import type { ShellData } from "~/ui/shell-data";
import { titled } from "~/ui/title";

type More = Partial<DraftAnswer["more"]> & { preview?: Preview; conflict?: SaveConflict; asking?: "delete" | "forget-all" };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: quillHref },
  { rel: "stylesheet", href: viewHref },
  { rel: "stylesheet", href: versionsHref },
  { rel: "stylesheet", href: writeHref },
];

export const meta: MetaFunction<typeof loader> = (args) => titled(titleOf(args.data?.values), args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = new URL(request.url).searchParams;
    const id = (name: string) =>
      ContentsId.optional()
        .catch(0)
        .parse(query.get(name) ?? undefined);
    const [values, temps] = await Promise.all([
      openWriting(ctx, { contentsId: id("contentsId"), tempContentsId: id("tempContentsId"), plannedPostId: id("plannedPostId") }),
      listTemps(ctx),
    ]);
    const [textFacts, isFirst] = await Promise.all([
      describeText(values.contents),
      values.contentsId || values.plannedPostId ? false : hasNoPost(ctx),
    ]);
    const { seriesNames, handle } = await readDeskSummary(ctx);
    const isFramed = isFirst && values.tempContentsId === "";
    return {
      values: isFramed ? { ...values, contents: FIRST_FRAME } : values,
      textFacts,
      isFirst,
      isFramed,
      temps,
      seriesNames,
      handle,
      subjects: await codeOptions(ctx, "main_subject", values.mainSubject),
      maxTemps: MAX_DRAFTS,
      constraint: getZodConstraint(PostInput),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit<typeof Posted, More>(
    request,
    Posted,
    async (posted, form) => {
      if (posted.file) await limitRate("upload", String(ctx.actor.userId));
      const typed = takeDescriptions(posted.contents, form);
      const contents = posted.contentsId ? typed : withoutFrame(typed);
      const input = { ...posted, contents, pictureFileId: await representative(ctx, posted) };
      const carried = { pictureFileId: input.pictureFileId ?? "" };
      const { intent } = posted;
      if (intent === "save") return saveWritten(ctx, input);
      if (intent === "temp") {
        const { tempContentsId } = await saveTemp(ctx, input);
        return done(draftPath(tempContentsId), success("임시저장했습니다."), reloadHeaders());
      }
      if (intent === "preview") return again<More>({ preview: await previewOf(ctx, input) }, carried);
      const drafted = await answerDraft(ctx, input);
      if (drafted) return again<More>(drafted.more, { ...carried, ...drafted.values });
      if (intent === "no-frame") return again<More>({}, { ...carried, contents });
      if (intent === "delete" || intent === "forget-all") return again<More>({ asking: intent }, carried);
      if (intent === "delete-sure") {
        await deletePost(ctx, [input.contentsId ?? 0]);
        return done(blogPath(ctx.actor.userId), success("삭제되었습니다."), reloadHeaders());
      }
      if (intent === "forget-all-sure") await deleteAllTemps(ctx);
      else if (intent.startsWith("forget-")) await deleteTemps(ctx, [Number(intent.slice(7))]);
      return again<More>({}, carried);
    },
    { maxBytes: UPLOAD_BYTES, before: (form) => photosTaken(ctx, form) },
  );
}

/** After a network failure the form stays, so that no text is lost. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return Response.json(unanswered(form), { status: 503 });
  }
}

const titleOf = (values?: Pick<PostValues, "contentsId" | "plannedPostId">) =>
  values?.contentsId ? "글 수정" : values?.plannedPostId ? "예약한 글 수정" : "글쓰기";

/** An unticked box posts nothing; the form shows it unticked again. */
const ticked = <T extends Partial<PostValues>>(posted: T) =>
  describedValues({ shopYn: "", commentsClosed: "", searchHidden: "", sendNext: "", ...posted });

export default function WriteContents() {
  const opened = useLoaderData<typeof loader>();
  const submitted = useActionData<typeof action>();
  const shell = useRouteLoaderData<ShellData>("root");
  const hydrated = useHydrated();
  const restored = useRestored(WRITE_FORM);
  const [first] = useState({ ...opened, restored });
  const [closedPreview, setClosedPreview] = useState<string | null>(null);
  const more = submitted?.more ?? {};
  const typed = (submitted?.lastResult.initialValue ?? first.restored) as Partial<PostValues> | undefined;
  const values = { ...first.values, ...(typed && ticked(typed)) };
  const isNew = !values.contentsId && !values.plannedPostId;
  const over = submitted?.requestId === closedPreview ? {} : more;
  const { preview, compared } = over;
  const isOver = Boolean(preview ?? compared);
  const onBack = hydrated ? () => setClosedPreview(submitted!.requestId) : undefined;

  return (
    <>
      {preview && <WritePreview preview={preview} fields={values} onBack={onBack} />}
      {compared && <WriteCompare compared={compared} fields={values} onBack={onBack} />}
      {(hydrated || !isOver) && (
        <div className="write-page" hidden={isOver}>
          <Page title={titleOf(values)} width="page" actions={<WriteActions {...values} />}>
            {first.isFirst && isNew && <WriteGuide open />}
            <div className={more.conflict ? "write-pair" : undefined}>
              {more.conflict && <WriteConflict conflict={more.conflict} {...values} />}
              <WriteForm
                values={values}
                constraint={first.constraint}
                lastResult={submitted?.lastResult}
                subjects={opened.subjects}
                temps={opened.temps}
                seriesNames={opened.seriesNames}
                handle={opened.handle}
                maxTemps={opened.maxTemps}
                asking={more.asking ?? null}
                taken={more.taken ?? null}
                answered={submitted?.requestId}
                csrf={shell?.csrf ?? ""}
                userId={shell?.viewer?.userId ?? ""}
                textFacts={typed ? null : first.textFacts}
                isFramed={first.isFramed && !typed}
                guide={!first.isFirst && isNew && <WriteGuide open={false} />}
              />
            </div>
          </Page>
        </div>
      )}
    </>
  );
}

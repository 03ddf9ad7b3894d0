import { draftPath } from "~/areas/blog/addresses/blog-address";
import { DELETE_POST, KEPT_AFTER_DELETE } from "~/areas/blog/blog-words";
import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { marked } from "~/core/fields/declared";
import { Check, type Option, PostForm, Select, SubmitButton } from "~/ui/form/fields";
import { focusOnce } from "~/ui/form/refusal-focus";
import { useForm } from "~/ui/form/form";
import { postFormFields, type PostValues } from "../../post-form-fields";
import { withoutFootnotes } from "../../text/footnotes";
import { countText } from "../../text/text-length";
import { type DraftKind, useDraft } from "./use-draft";
import { FrameNote } from "./frame-note";
import { WritePanel } from "./write-panel";
import { PhotosField } from "./write-photos";
import { WritePicture } from "./write-picture";
import { WriteTemps } from "./write-temps";
import { Count, WriteText } from "./write-text";
import { WriteTitle } from "./write-title";
import { WriteWhen } from "./write-when";

const WRITE_PATH = "/app/blog/write-contents";

type Fields = PostValues & { file: File; photos: File[] };

export const WRITE_FORM = "write";
const CARD_LETTERS = 90;

type Temp = { tempContentsId: number; title: string; summary: string; autosaveYn: "Y" | "N"; updatedAt: Date };

const TEMPS: DraftKind = {
  call: "/v1/blog/write-temp-contents",
  names: { id: "contentsId", version: "tempVersion" },
  body: (fields) => ({
    ...Object.fromEntries([...marked(postFormFields, "draft"), "version"].map((name) => [name, fields.get(name) ?? ""])),
    shopYn: fields.get("shopYn") ?? "N",
    postContentsId: fields.get("contentsId"),
    plannedPostId: fields.get("plannedPostId"),
  }),
  page: draftPath,
};

type Props = {
  values: PostValues;
  constraint: NonNullable<Parameters<typeof useForm>[0]>["constraint"];
  lastResult: SubmissionResult<string[]> | undefined;
  subjects: Option[];
  temps: Temp[];
  maxTemps: number;
  asking: "delete" | "forget-all" | null;
  csrf: string;
  /** Server's summary and length of the opened text; null for submitted or restored values. */
  textFacts: { summary: string; length: number } | null;
  /** The opened text is `FIRST_FRAME`. */
  isFramed: boolean;
};

export function WriteForm({
  values,
  constraint,
  lastResult,
  subjects,
  temps,
  maxTemps,
  asking,
  csrf,
  textFacts: counted,
  isFramed,
}: Props) {
  const hydrated = useHydrated();
  const list = useFetcher<{ temps: Temp[] }>();
  const { load } = list;
  const { draft, message, save, changed, leaving } = useDraft(
    TEMPS,
    WRITE_FORM,
    { ...values, id: values.tempContentsId, version: values.tempVersion },
    csrf,
    useCallback(() => load(WRITE_PATH), [load]),
  );
  const [form, fields] = useForm<Fields>({
    id: WRITE_FORM,
    constraint,
    lastResult,
    defaultValue: values,
    shouldValidate: "onSubmit",
  });
  // A submission that returns here may leave the text unsaved.
  useEffect(() => void (lastResult && changed()), [lastResult, changed]);
  const edit = values.contentsId !== "";
  const errors = lastResult?.error != null;
  const [title, setTitle] = useState(values.title);
  const [words, setWords] = useState(counted?.summary ?? "");
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [unframed, setUnframed] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focusText = useRef(() => {});
  const close = () => {
    setPanelOpen(false);
    opener.current?.focus();
  };

  return (
    <PostForm
      form={form}
      action={WRITE_PATH}
      encType="multipart/form-data"
      preventScrollReset
      className="form write-form"
      enter={{ name: "intent", value: "temp", formNoValidate: true, children: "임시저장" }}
      onInput={changed}
    >
      {(["contentsId", "plannedPostId", "version", "contentsType"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <input type="hidden" name="tempContentsId" value={draft.id} />
      <input type="hidden" name="tempVersion" value={draft.version} />
      <input type="hidden" name="editorKey" value={draft.editorKey} />
      <input type="hidden" name="autosaveVersion" value={draft.autosaveVersion} />
      <div className="write-sheet">
        <WriteTitle field={fields.title} onTitle={setTitle} onEnter={() => focusText.current()} />
        {isFramed && unframed === null && <FrameNote onRemove={setUnframed} />}
        <WriteText
          key={unframed === null ? "opened" : "unframed"}
          bare
          field={fields.contents}
          text={unframed ?? values.contents}
          placeholder="여기에 이야기를 써 주세요"
          rule="2,000자 이상이 알맞아요. 줄을 비우면 문단이 나뉘어요."
          count={({ words: typed }) => <Counted words={typed} onWords={setWords} />}
          before={counted && <Count length={counted.length} />}
          csrf={csrf}
          errors={lastResult?.error}
          onPersonsChange={changed}
          onFocusable={(focus) => (focusText.current = focus)}
        />
        <PhotosField field={fields.photos} />
      </div>
      <WritePanel
        open={isPanelOpen}
        onClose={close}
        save={
          <SubmitButton name="intent" value="save" onClick={leaving}>
            {edit ? "수정" : "저장"}
          </SubmitButton>
        }
      >
        <Select field={fields.mainSubject} label={postFormFields.mainSubject.label} options={subjects} />
        {edit ? (
          <input type="hidden" name="shopYn" value={values.shopYn} />
        ) : (
          <Check field={fields.shopYn} value="Y" label="콘텐츠 숍에도 올리기" rule="끄면 내 블로그에만 실려요." />
        )}
        {!edit && <WriteWhen fields={fields} />}
        <WritePicture
          field={fields.file}
          kept={values.pictureFileId}
          lost={errors && !fields.file.errors}
          card={{ title, words }}
          onChange={changed}
        />
        {edit && asking !== "delete" && (
          <SubmitButton className="btn btn-ghost write-delete" name="intent" value="delete" formNoValidate>
            글 삭제
          </SubmitButton>
        )}
      </WritePanel>
      <WriteTemps
        what="글"
        page={draftPath}
        temps={(list.data?.temps ?? temps).map(({ tempContentsId: id, ...temp }) => ({ id, ...temp }))}
        max={maxTemps}
        asking={asking === "forget-all"}
      />
      <div className="write-bar stays-below">
        <p className="write-said" role="status" data-bad={message?.bad ? "" : undefined}>
          {message?.text}
        </p>
        {asking === "delete" && (
          <div className="strip" data-type="warning" role="alert" tabIndex={-1} ref={focusOnce}>
            <p>{`${DELETE_POST} ${KEPT_AFTER_DELETE}`}</p>
            <SubmitButton className="btn btn-error" name="intent" value="delete-sure" formNoValidate onClick={leaving}>
              글 삭제
            </SubmitButton>
          </div>
        )}
        <SubmitButton name="intent" value="save" onClick={leaving}>
          {edit ? "수정" : "저장"}
        </SubmitButton>
        <SubmitButton
          className="btn"
          name="intent"
          value="temp"
          formNoValidate
          onClick={(event) => {
            if (!hydrated) return;
            // JSON carries no file: the form saves a changed picture.
            if (hasPictureChange(event.currentTarget.form)) return leaving(event);
            event.preventDefault();
            void save(true);
          }}
        >
          임시저장
        </SubmitButton>
        <SubmitButton className="btn" name="intent" value="preview" formNoValidate>
          미리보기
        </SubmitButton>
        <p className="write-effect">
          {edit ? "수정하면 독자 화면에 바로 보여요." : "저장하면 내 블로그에 바로 실려요."}{" "}
          {!edit && <span className="write-to-shop">콘텐츠 숍에도 올라가요.</span>}
        </p>
        {hydrated && (
          <button
            ref={opener}
            className="btn write-opener"
            type="button"
            aria-expanded={isPanelOpen}
            onClick={() => setPanelOpen(!isPanelOpen)}
          >
            발행 설정
          </button>
        )}
      </div>
    </PostForm>
  );
}

function hasPictureChange(form: HTMLFormElement | null): boolean {
  const { file, removePicture } = Object.fromEntries(form ? new FormData(form) : []);
  return (file instanceof File && file.size > 0) || removePicture !== undefined;
}

function Counted({ words, onWords }: { words: string; onWords: (beginning: string) => void }) {
  const beginning = withoutFootnotes(words).slice(0, 400).replace(/\s+/g, " ").trim().slice(0, CARD_LETTERS);
  useEffect(() => onWords(beginning), [beginning, onWords]);
  return <Count length={countText(words)} />;
}

import { draftPath } from "~/areas/blog/addresses/blog-address";
import { DELETE_POST, KEPT_AFTER_DELETE } from "~/areas/blog/blog-words";
import type { SubmissionResult } from "@conform-to/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Check, type Option, PostForm, Select, SubmitButton } from "~/ui/form/fields";
import type { KeptText } from "~/ui/form/kept-texts";
import { NoticeStrip } from "~/ui/notice-strip";
import { focusOnce } from "~/ui/form/refusal-focus";
import { useForm } from "~/ui/form/form";
import { counted } from "~/messages/counted";
import { postFormFields, type PostValues } from "../../post-form-fields";
import { withoutFootnotes } from "../../text/footnotes";
import { picturesOf } from "../../text/picture-descriptions";
import { countText, MIN_TEXT_LENGTH } from "../../text/text-length";
import type { TakenDraft } from "../comparing/take-draft.server";
import { TakenNote } from "./comparing/taken-note";
import { FrameNote } from "./frame-note";
import { PublishChoices } from "../publishing/parts/publish-choices";
import { PublishPicture } from "../publishing/parts/publish-picture";
import { PublishSheet } from "../publishing/parts/publish-sheet";
import { PhotosField } from "./write-photos";
import { type Temp, useWriting, WRITE_FORM, WRITE_PATH } from "./use-writing";
import { WriteFound } from "./write-found";
import { WriteTemps } from "./write-temps";
import { waitingWords } from "./uploads/waiting-state";
import { Count, WriteText } from "./write-text";
import { WriteTitle } from "./write-title";
import { PublishWhen } from "../publishing/parts/publish-when";

type Fields = PostValues & { file: File; photos: File[] };

const CARD_LETTERS = 90;
const IN_SHEET = ["mainSubject", "shopYn", "file", "seriesName", "slug", "when", "publishDate", "publishTime"];

type Props = {
  values: PostValues;
  constraint: NonNullable<Parameters<typeof useForm>[0]>["constraint"];
  lastResult: SubmissionResult<string[]> | undefined;
  subjects: Option[];
  seriesNames: string[];
  handle: string | null;
  temps: Temp[];
  maxTemps: number;
  asking: "delete" | "forget-all" | null;
  csrf: string;
  userId: string;
  /** Server's summary and length of the opened text; null for submitted or restored values. */
  textFacts: { summary: string; length: number } | null;
  /** The opened text is `FIRST_FRAME`. */
  isFramed: boolean;
  guide: ReactNode;
  taken: TakenDraft | null;
  /** Id of the last answer. */
  answered: string | undefined;
};

export function WriteForm({
  values,
  constraint,
  lastResult,
  subjects,
  seriesNames,
  handle,
  temps,
  maxTemps,
  asking,
  csrf,
  userId,
  textFacts: facts,
  isFramed,
  guide,
  taken,
  answered,
}: Props) {
  const hydrated = useHydrated();
  const { temps: newest, draft, message, kept, save, changed, leaving, adopt } = useWriting(values, csrf, userId);
  const [form, fields] = useForm<Fields>({
    id: WRITE_FORM,
    constraint,
    lastResult,
    defaultValue: values,
    shouldValidate: "onSubmit",
  });
  // A submission that returns here may leave the text unsaved, and a refusal may stand outside the sheet.
  useEffect(() => {
    if (!lastResult) return;
    changed();
    setOpen(IN_SHEET.some((name) => lastResult.error?.[name]));
  }, [lastResult, changed]);
  const edit = values.contentsId !== "";
  const errors = lastResult?.error != null;
  const [title, setTitle] = useState(values.title);
  const [text, setText] = useState({ words: facts?.summary ?? "", length: facts?.length ?? 0 });
  const [pictures, setPictures] = useState(() => picturesOf(values.contents));
  const [waiting, setWaiting] = useState({ sending: 0, missing: 0 });
  const [isOpen, setOpen] = useState(false);
  /** Text put into the editor after its opening, and where it came from. */
  const [put, setPut] = useState<{ text: string; from: string } | null>(null);
  const focusText = useRef(() => {});
  const putText = (text: { title: string; contents: string; from: string }) => {
    const line = document.querySelector<HTMLTextAreaElement>(`#${WRITE_FORM} [name="title"]`);
    if (line) line.value = text.title;
    setTitle(text.title);
    setPut({ text: text.contents, from: text.from });
  };
  const take = (text: KeptText) => {
    putText({ ...text, from: text.editor });
    kept.forget(text);
    changed();
  };
  useEffect(() => {
    if (!taken) return;
    putText({ ...taken, from: `taken-${answered}` });
    adopt(taken);
  }, [taken, answered, adopt]);
  const saveWord = edit ? "수정" : "저장";
  const openSheet = (event: MouseEvent<HTMLButtonElement>) => {
    // Without a title or a text the server refuses at once.
    if (title.trim() === "" || (text.length === 0 && pictures.length === 0)) return leaving(event);
    event.preventDefault();
    setOpen(true);
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
      {kept.isTwice && (
        <NoticeStrip type="warning">
          <p>이 글을 다른 창에서도 쓰고 있어요. 나중에 저장하는 창에서 두 글을 나란히 보여 드려요.</p>
        </NoticeStrip>
      )}
      {kept.found && <WriteFound text={kept.found} onTake={() => take(kept.found!)} onForget={() => kept.forget(kept.found!)} />}
      {taken && <TakenNote {...taken} />}
      <div className="write-sheet">
        <WriteTitle field={fields.title} isBlank={isBlank(values)} onTitle={setTitle} onEnter={() => focusText.current()} />
        {isFramed && put === null && <FrameNote onRemove={(text) => setPut({ text, from: "frame" })} />}
        <WriteText
          key={put?.from}
          bare
          field={fields.contents}
          text={put?.text ?? values.contents}
          placeholder="여기에 이야기를 써 주세요"
          rule="2,000자 이상이 알맞아요. 줄을 비우면 문단이 나뉘어요."
          count={({ words: typed }) => <Counted words={typed} onCount={setText} />}
          before={facts && <Count length={facts.length} />}
          guide={guide}
          csrf={csrf}
          errors={lastResult?.error}
          onPersonsChange={changed}
          onPictures={setPictures}
          onWaiting={setWaiting}
          onFocusable={(focus) => (focusText.current = focus)}
        />
        <PhotosField field={fields.photos} />
      </div>
      <PublishSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        submit={
          <>
            {!edit && <Effect when="later" act="예약한 시각에" then="실려요" />}
            {edit ? (
              <p className="publish-effect">수정하면 독자 화면에 바로 보여요.</p>
            ) : (
              <Effect when="now" act="저장하면" then="바로 실려요" />
            )}
            {hydrated && (
              <SubmitButton name="intent" value="save" onClick={leaving}>
                {saveWord}
              </SubmitButton>
            )}
          </>
        }
      >
        <PublishPicture
          field={fields.file}
          kept={values.pictureFileId}
          isNew={!edit && values.plannedPostId === "" && values.tempContentsId === ""}
          inText={pictures}
          lost={errors && !fields.file.errors}
          card={{ title, words: text.words }}
          onChange={changed}
        />
        <div className="publish-fields">
          {waiting.sending + waiting.missing > 0 && <p className="publish-short">{waitingWords(waiting)}</p>}
          {text.length > 0 && text.length < MIN_TEXT_LENGTH && (
            <p className="publish-short">{`지금 ${counted(text.length)}자예요. 약관에 따라 2,000자 이상으로 써 주세요. 지금 저장하고 나중에 더 써도 돼요.`}</p>
          )}
          <Select field={fields.mainSubject} label={postFormFields.mainSubject.label} options={subjects} />
          {edit ? (
            <input type="hidden" name="shopYn" value={values.shopYn} />
          ) : (
            <Check field={fields.shopYn} value="Y" label="콘텐츠 숍에도 올리기" rule="끄면 내 블로그에만 실려요." />
          )}
          {!edit && <PublishWhen fields={fields} />}
          <Check field={fields.sendNext} className="publish-now" value="Y" label={`${saveWord}한 뒤 친구에게 보내기`} />
          <PublishChoices fields={fields} values={values} seriesNames={seriesNames} handle={handle} />
        </div>
      </PublishSheet>
      <WriteTemps
        what="글"
        page={draftPath}
        temps={(newest ?? temps).map(({ tempContentsId: id, ...temp }) => ({ id, ...temp }))}
        max={maxTemps}
        asking={asking === "forget-all"}
        isCompared
        answered={answered}
      />
      {edit && asking !== "delete" && (
        <SubmitButton className="btn btn-ghost write-delete" name="intent" value="delete" formNoValidate>
          글 삭제
        </SubmitButton>
      )}
      <div className="write-bar stays-below">
        <p className="write-said" role="status" data-bad={message?.bad ? "" : undefined}>
          {message?.text ?? (hydrated && "쓰는 글은 이 기기에 바로 남고, 5분마다 자동 저장돼요.")}
        </p>
        {asking === "delete" && (
          <div className="strip" data-type="warning" role="alert" tabIndex={-1} ref={focusOnce}>
            <p>{`${DELETE_POST} ${KEPT_AFTER_DELETE}`}</p>
            <SubmitButton className="btn btn-error" name="intent" value="delete-sure" formNoValidate onClick={leaving}>
              글 삭제
            </SubmitButton>
          </div>
        )}
        <SubmitButton name="intent" value="save" onClick={hydrated ? openSheet : leaving} aria-haspopup={hydrated ? "dialog" : undefined}>
          {saveWord}
        </SubmitButton>
        <SubmitButton
          className="btn"
          name="intent"
          value="temp"
          formNoValidate
          onClick={(event) => {
            if (!hydrated) return;
            // JSON carries no file: the form saves a chosen one.
            if (hasPictureFile(event.currentTarget.form)) return leaving(event);
            event.preventDefault();
            void save(true);
          }}
        >
          임시저장
        </SubmitButton>
        <SubmitButton className="btn" name="intent" value="preview" formNoValidate>
          미리보기
        </SubmitButton>
      </div>
    </PostForm>
  );
}

function Effect({ when, act, then }: { when: "now" | "later"; act: string; then: string }) {
  return (
    <p className={`publish-effect publish-${when}`}>
      <span className="publish-in-shop">{`${act} 내 블로그와 콘텐츠 숍에 ${then}.`}</span>{" "}
      <span className="publish-blog">{`${act} 내 블로그에 ${then}.`}</span>
    </p>
  );
}

const isBlank = ({ contentsId, plannedPostId, tempContentsId, title, contents }: PostValues) =>
  [contentsId, plannedPostId, tempContentsId, title, contents].every((value) => value === "");

function hasPictureFile(form: HTMLFormElement | null): boolean {
  const file = form && new FormData(form).get("file");
  return file instanceof File && file.size > 0;
}

function Counted({ words, onCount }: { words: string; onCount: (text: { words: string; length: number }) => void }) {
  const all = withoutFootnotes(words).slice(0, 400).replace(/\s+/g, " ").trim();
  const beginning = all.length > CARD_LETTERS ? `${all.slice(0, CARD_LETTERS - 1).trimEnd()}…` : all;
  const length = countText(words);
  useEffect(() => onCount({ words: beginning, length }), [beginning, length, onCount]);
  return <Count length={length} />;
}

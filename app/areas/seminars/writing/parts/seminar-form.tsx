import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { type DraftKind, useDraft } from "~/areas/blog/writing/parts/use-draft";
import { PhotosField } from "~/areas/blog/writing/parts/write-photos";
import { WriteTemps } from "~/areas/blog/writing/parts/write-temps";
import { WriteText } from "~/areas/blog/writing/parts/write-text";
import { attendeesPath, ENTRY_SEMINAR } from "~/areas/seminars/seminar-links";
import { eachField, marked } from "~/core/fields/declared";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { type Option, PostForm, Select, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { countLetters } from "~/core/fields/typed-text";
import { type SeminarValues, MOST_LETTERS, seminarFields } from "../seminar-fields";
import { SeminarCancel } from "./seminar-cancel";
import { SeminarWarnings } from "./seminar-warnings";

export const SEMINAR_FORM = "seminar";
const labels = eachField(seminarFields, ({ label }) => label);

type Draft = { seminarDraftId: number; title: string; summary: string; autosaveYn: "Y" | "N"; updatedAt: Date };
type Fields = SeminarValues & { photos: File[] };

const KEPT = ["seminarId", "version", "applicants"] as const;
const draftPage = (id: string | number) => `${ENTRY_SEMINAR}?seminarDraftId=${id}`;
const DRAFTS: DraftKind = {
  call: "/v1/seminar/seminar-draft",
  names: { id: "seminarDraftId", version: "draftVersion" },
  body: (fields) =>
    Object.fromEntries([...marked(seminarFields, "draft"), "seminarId", "version"].map((name) => [name, fields.get(name) ?? ""])),
  page: draftPage,
};

type Props = {
  values: SeminarValues;
  constraint: NonNullable<Parameters<typeof useForm>[0]>["constraint"];
  lastResult: SubmissionResult<string[]> | undefined;
  subjects: Option[];
  types: Option[];
  drafts: Draft[];
  maxDrafts: number;
  askingForget: boolean;
  csrf: string;
};

/** All state is in fields, so a refusal loses nothing typed. */
export function SeminarForm({ values, constraint, lastResult, subjects, types, drafts, maxDrafts, askingForget, csrf }: Props) {
  const hydrated = useHydrated();
  const list = useFetcher<{ drafts: Draft[] }>();
  const { load } = list;
  const { draft, message, save, changed, leaving } = useDraft(
    DRAFTS,
    SEMINAR_FORM,
    { ...values, id: values.seminarDraftId, version: values.draftVersion },
    csrf,
    useCallback(() => load(ENTRY_SEMINAR), [load]),
  );
  const [form, fields] = useForm<Fields>({ id: SEMINAR_FORM, constraint, lastResult, defaultValue: values, shouldValidate: "onSubmit" });
  // After a refused save the text counts as unsaved.
  useEffect(() => void (lastResult && changed()), [lastResult, changed]);
  const edit = values.seminarId !== "";
  const applicants = Number(values.applicants);
  const temps = (list.data?.drafts ?? drafts).map(({ seminarDraftId: id, ...row }) => ({ id, ...row }));

  return (
    <PostForm
      form={form}
      action={ENTRY_SEMINAR}
      encType="multipart/form-data"
      preventScrollReset
      className="form write-form seminar-form"
      // Enter saves a draft and publishes nothing.
      enter={{ name: "intent", value: "temp", formNoValidate: true, children: "임시저장" }}
      onInput={changed}
    >
      {KEPT.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <input type="hidden" name="seminarDraftId" value={draft.id} />
      <input type="hidden" name="draftVersion" value={draft.version} />
      <input type="hidden" name="editorKey" value={draft.editorKey} />
      <input type="hidden" name="autosaveVersion" value={draft.autosaveVersion} />
      <SeminarWarnings errors={lastResult?.error} edit={edit} />
      <section className="sheet seminar-part">
        <h2>기본 정보</h2>
        <TextField
          field={fields.title}
          label={labels.title}
          placeholder="예: 금리와 우리 집 살림"
          autoComplete="off"
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <div className="seminar-pair">
          <Select field={fields.mainSubject} label={labels.mainSubject} options={subjects} placeholder="고르기" />
          <Select field={fields.seminarType} label={labels.seminarType} options={types} placeholder="고르기" />
        </div>
      </section>
      <section className="sheet seminar-part">
        <h2>일시와 자리</h2>
        {edit && applicants > 0 && (
          <p className="field-rule">{`시작, 종료, 장소를 바꾸면 신청한 ${counted(applicants)}명에게 메일로 알려요.`}</p>
        )}
        <div className="seminar-pair">
          <TextField field={fields.startDateTime} label={labels.startDateTime} type="datetime-local" required />
          <TextField field={fields.endDateTime} label={labels.endDateTime} type="datetime-local" required />
        </div>
        <TextField
          field={fields.seminarLocation}
          label={<ByType place={labels.seminarLocation} online="접속 주소" />}
          rule={
            <ByType
              place="열리는 곳의 주소. 초대 페이지에 보여요."
              online="https://로 시작해요. 신청한 사람에게만 보이고, 나중에 넣어도 돼요."
            />
          }
          optional
          autoComplete="off"
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <div className="seminar-pair">
          <TextField
            field={fields.capacity}
            label={labels.capacity}
            rule="비워 두면 제한 없이 받아요. 다 차면 대기를 받아요."
            optional
            type="number"
            inputMode="numeric"
            min={1}
            max={100_000}
            step={1}
          />
          <TextField
            field={fields.applyUntil}
            label={labels.applyUntil}
            rule="비워 두면 시작할 때까지 받아요."
            optional
            type="datetime-local"
          />
        </div>
      </section>
      <section className="sheet seminar-part">
        <WriteText
          field={fields.contents}
          text={values.contents}
          rule={`${counted(MOST_LETTERS)}자까지 쓸 수 있어요.`}
          placeholder="어떤 이야기를 나누는 자리인지 써 주세요"
          count={({ html, words }) => <LettersCount letters={words.trim() || html.includes("<img") ? countLetters(html) : 0} />}
          csrf={csrf}
          errors={lastResult?.error}
          onPersonsChange={changed}
        />
        <PhotosField field={fields.photos} />
      </section>
      {temps.length > 0 && <WriteTemps what="세미나" page={draftPage} temps={temps} max={maxDrafts} asking={askingForget} />}
      {edit && <SeminarCancel field={fields.cancelReason} applicants={applicants} />}
      <div className="write-bar stays-below">
        <p className="write-said" role="status" data-bad={message?.bad ? "" : undefined}>
          {message?.text}
        </p>
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
            event.preventDefault();
            void save(true);
          }}
        >
          임시저장
        </SubmitButton>
        {edit && " "}
        {edit && <ButtonLink href={attendeesPath(Number(values.seminarId))}>참석자 목록</ButtonLink>}
      </div>
    </PostForm>
  );
}

/** CSS shows one by the chosen type, also without script; elsewhere both are read. */
function ByType({ place, online }: { place: string; online: string }) {
  return (
    <>
      <span className="by-place">{place}</span> <span className="by-online">{online}</span>
    </>
  );
}

function LettersCount({ letters }: { letters: number }) {
  const over = letters - MOST_LETTERS;
  return (
    <p className="write-count" data-short={letters === 0 ? "" : undefined} data-over={over > 0 ? "" : undefined}>
      <span>
        {counted(letters)}자 / {counted(MOST_LETTERS)}자
      </span>
      {over > 0 && <span>{` · ${counted(over)}자를 줄여 주세요`}</span>}
    </p>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Check, type Option, PostForm, Select, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { countText } from "../text-length";
import { type DraftKind, useDraft } from "./use-draft";
import { PhotosField } from "./write-photos";
import { WritePicture } from "./write-picture";
import { WriteTemps } from "./write-temps";
import { Count, WriteText } from "./write-text";

const WRITE_PATH = "/app/blog/write-contents";

export type WriteValues = Record<
  | "title"
  | "contents"
  | "mainSubject"
  | "contentsType"
  | "pictureFileId"
  | "shopYn"
  | "contentsId"
  | "version"
  | "tempContentsId"
  | "tempVersion"
  | "editorKey"
  | "autosaveVersion",
  string
>;

type Fields = WriteValues & { file: File; photos: File[] };

const FORM_ID = "write";

type Temp = { tempContentsId: number; title: string; summary: string; autosaveYn: "Y" | "N"; updatedAt: Date };

const tempPage = (id: string | number) => `${WRITE_PATH}?tempContentsId=${id}`;
const TEMPS: DraftKind = {
  call: "/v1/blog/write-temp-contents",
  names: { id: "contentsId", version: "tempVersion" },
  body: (fields) => ({
    ...Object.fromEntries(["title", "mainSubject", "pictureFileId", "version"].map((name) => [name, fields.get(name) ?? ""])),
    shopYn: fields.get("shopYn") ?? "N",
    postContentsId: fields.get("contentsId"),
  }),
  page: tempPage,
};

type Props = {
  values: WriteValues;
  constraint: NonNullable<Parameters<typeof useForm>[0]>["constraint"];
  lastResult: SubmissionResult<string[]> | undefined;
  subjects: Option[];
  temps: Temp[];
  maxTemps: number;
  asking: "delete" | "forget-all" | null;
  csrf: string;
};

/** The form of a post. It posts to the address without query and carries all state in its fields, so that no refusal loses the text. */
export function WriteForm({ values, constraint, lastResult, subjects, temps, maxTemps, asking, csrf }: Props) {
  const hydrated = useHydrated();
  const list = useFetcher<{ temps: Temp[] }>();
  const { load } = list;
  const { draft, said, save, changed, leaving } = useDraft(
    TEMPS,
    FORM_ID,
    { ...values, id: values.tempContentsId, version: values.tempVersion },
    csrf,
    useCallback(() => load(WRITE_PATH), [load]),
  );
  const [form, fields] = useForm<Fields>({
    id: FORM_ID,
    constraint,
    lastResult,
    defaultValue: values,
    shouldValidate: "onSubmit",
  });
  // After a refused save the text still counts as unsaved.
  useEffect(() => void (lastResult && changed()), [lastResult, changed]);
  const edit = values.contentsId !== "";
  const errors = lastResult?.error != null;

  return (
    <PostForm
      form={form}
      action={WRITE_PATH}
      encType="multipart/form-data"
      preventScrollReset
      className="form write-form"
      // Enter saves a draft and never publishes.
      enter={{ name: "intent", value: "temp", formNoValidate: true, children: "임시저장" }}
      onInput={changed}
    >
      {(["contentsId", "version", "contentsType"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <input type="hidden" name="tempContentsId" value={draft.id} />
      <input type="hidden" name="tempVersion" value={draft.version} />
      <input type="hidden" name="editorKey" value={draft.editorKey} />
      <input type="hidden" name="autosaveVersion" value={draft.autosaveVersion} />
      <TextField
        field={fields.title}
        label="제목"
        rule="200자까지."
        autoComplete="off"
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <Select field={fields.mainSubject} label="주제" options={subjects} />
      <WriteText
        field={fields.contents}
        text={values.contents}
        rule="2,000자 이상이 알맞아요."
        count={({ words }) => <Count length={countText(words)} />}
        csrf={csrf}
        errors={lastResult?.error}
        onPersonsChange={changed}
      />
      <PhotosField field={fields.photos} />
      <WritePicture field={fields.file} kept={values.pictureFileId} lost={errors && !fields.file.errors} onChange={changed} />
      <WriteTemps
        what="글"
        page={tempPage}
        temps={(list.data?.temps ?? temps).map(({ tempContentsId: id, ...temp }) => ({ id, ...temp }))}
        max={maxTemps}
        asking={asking === "forget-all"}
      />
      <div className="write-bar stays-below">
        <p className="write-said" role="status" data-bad={said?.bad ? "" : undefined}>
          {said?.text}
        </p>
        {asking === "delete" && (
          <div className="strip" data-type="warning" role="alert" tabIndex={-1} ref={(strip) => strip?.focus()}>
            <p>이 글을 지울까요? 이미 보낸 링크를 여는 사람에게는 지운 글이라고 나오고, 발송 기록과 쌓인 저작권료는 그대로 있어요.</p>
            <SubmitButton className="btn btn-error" name="intent" value="delete-sure" formNoValidate onClick={leaving}>
              글 삭제
            </SubmitButton>
          </div>
        )}
        {edit ? (
          <input type="hidden" name="shopYn" value={values.shopYn} />
        ) : (
          <Check field={fields.shopYn} value="Y" label="콘텐츠 숍에도 올리기" rule="끄면 내 블로그에만 실려요." className="write-shop" />
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
            event.preventDefault();
            void save(true);
          }}
        >
          임시저장
        </SubmitButton>
        <SubmitButton className="btn" name="intent" value="preview" formNoValidate>
          미리보기
        </SubmitButton>
        {edit && asking !== "delete" && (
          <SubmitButton className="btn btn-ghost write-delete" name="intent" value="delete" formNoValidate>
            글 삭제
          </SubmitButton>
        )}
      </div>
    </PostForm>
  );
}

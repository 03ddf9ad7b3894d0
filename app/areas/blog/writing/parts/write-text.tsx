import type { FieldMetadata } from "@conform-to/react";
import { lazy, type ComponentProps, type ReactNode, Suspense, useRef, useState } from "react";
import { counted } from "~/messages/counted";
import { ClientOnly } from "~/ui/client-only";
import { FieldError, useIsFirstWrong } from "~/ui/form/fields";
import { showToast } from "~/ui/toast";
import { type Described, describedRows, picturesOf, withDescriptions } from "../picture-descriptions";
import { LEAST_TEXT } from "../text-length";
import type Editor from "./quill.client";
import type { EditorHandle } from "./quill.client";
import { toEditorHtml, uploadPicture } from "./write-browser";
import { WriteDescriptions } from "./write-descriptions";
import { PhotosDialog } from "./write-photos";

/** When the editor's file cannot be loaded, the textarea stays. */
const QuillEditor = lazy(() => import("./quill.client").catch(() => ({ default: (() => null) as unknown as typeof Editor })));

type Typed = { html: string; words: string };

type Props = {
  field: FieldMetadata<unknown>;
  /** The field's value with the pictures' fields applied. */
  text: string;
  /** What is asked of the text, in one line. */
  rule: string;
  /** How long the text is, while the editor is there. */
  count: (typed: Typed) => ReactNode;
  csrf: string;
  errors: ComponentProps<typeof WriteDescriptions>["errors"];
  onPersonsChange: () => void;
};

/** The text: a textarea for plain text or simple HTML, covered by the editor once scripts run, which writes into it. */
export function WriteText({ field, text, rule, count, csrf, errors, onPersonsChange }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [pictures, setPictures] = useState<Described[]>([]);
  const [choosing, setChoosing] = useState(false);
  const labelId = `${field.id}-label`;
  const describedBy = [`${field.id}-rule`, field.errors ? field.errorId : ""].filter(Boolean).join(" ");

  /** Updates the row's value immediately, because a syllable being composed cannot wait for the editor. */
  const describe: EditorHandle["describe"] = (place, said) => {
    setPictures((known) => known.map((picture, index) => (index === place ? { ...picture, ...said } : picture)));
    editor?.describe(place, said);
  };

  async function keepAndInsert(files: File[]) {
    for (const file of files.slice(0, 10)) {
      await uploadPicture(file, csrf).then(
        (path) => editor?.insertPictures([path]),
        (error: Error) => showToast("error", `${file.name}: ${error.message}`),
      );
    }
  }

  return (
    <div className="field write-text" data-invalid={field.errors ? "" : undefined}>
      <label id={labelId} htmlFor={field.id} onClick={() => editor?.focus()}>
        내용
      </label>
      <p className="field-rule" id={`${field.id}-rule`}>
        {rule}
        {editor === null && " 줄을 비우면 문단이 나뉘어요."}
      </p>
      <textarea
        ref={textarea}
        className="textarea write-textarea"
        id={field.id}
        name={field.name}
        rows={18}
        maxLength={field.maxLength}
        defaultValue={text}
        hidden={editor !== null}
        aria-invalid={field.errors ? true : undefined}
        autoFocus={useIsFirstWrong(field.name)}
        aria-describedby={describedBy}
        onInput={onPersonsChange}
      />
      <ClientOnly fallback={null}>
        {() => (
          <Suspense fallback={null}>
            <QuillEditor
              initial={() => toEditorHtml(typedBefore(textarea.current) ?? text)}
              labelId={labelId}
              describedBy={describedBy}
              invalid={field.errors !== undefined}
              onReady={setEditor}
              onPictures={(found) => setPictures((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found))}
              onChange={(html, words, byPerson) => {
                if (textarea.current) textarea.current.value = html;
                setTyped({ html, words });
                if (byPerson) onPersonsChange();
              }}
              onAskPictures={() => setChoosing(true)}
              onFiles={keepAndInsert}
            />
          </Suspense>
        )}
      </ClientOnly>
      {typed && count(typed)}
      <FieldError field={field} />
      <WriteDescriptions pictures={editor ? pictures : picturesOf(text)} errors={errors} onDescribe={editor ? describe : undefined} />
      {choosing && (
        <PhotosDialog
          csrf={csrf}
          onClose={() => setChoosing(false)}
          onChosen={(paths) => {
            setChoosing(false);
            editor?.insertPictures(paths);
          }}
        />
      )}
    </div>
  );
}

/** The text typed into the textarea and the pictures' fields before the scripts ran. */
function typedBefore(textarea: HTMLTextAreaElement | null): string | null {
  if (!textarea?.form) return null;
  const fields = new FormData(textarea.form);
  return withDescriptions(
    textarea.value,
    describedRows((name) => fields.get(name)),
  );
}

export function Count({ length }: { length: number }) {
  const short = length < LEAST_TEXT;
  return (
    <p className="write-count" data-short={short ? "" : undefined}>
      <span>
        {counted(length)}자 / {counted(LEAST_TEXT)}자
      </span>
      {short && <span> · {counted(LEAST_TEXT - length)}자 더 쓰면 알맞아요</span>}
    </p>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { lazy, type ComponentProps, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { readingMinutes, MIN_TEXT_LENGTH } from "~/areas/blog/text/text-length";
import { counted } from "~/messages/counted";
import { ClientOnly } from "~/ui/client-only";
import { FieldError, useIsFirstWrong } from "~/ui/form/fields";
import { type Described, formText, picturesOf } from "../../text/picture-descriptions";
import { markedText } from "../../text/marked-text";
import { AddressDialog, type AskedAddress } from "./address-dialog";
import type Editor from "./quill.client";
import type { EditorHandle } from "./quill.client";
import type { WaitingCount } from "./uploads/follow-waiting";
import { WaitingState } from "./uploads/waiting-state";
import { askCards, toEditorHtml, uploadPicture } from "./write-browser";
import { WriteDescriptions } from "./write-descriptions";
import { PhotosDialog } from "./write-photos";

/** If the editor fails to load, the textarea stays. */
const QuillEditor = lazy(() => import("./quill.client").catch(() => ({ default: (() => null) as unknown as typeof Editor })));

type Typed = { html: string; words: string };

type Props = {
  field: FieldMetadata<unknown>;
  text: string;
  rule: string;
  placeholder: string;
  count: (typed: Typed) => ReactNode;
  before?: ReactNode;
  guide?: ReactNode;
  csrf: string;
  errors: ComponentProps<typeof WriteDescriptions>["errors"];
  onPersonsChange: () => void;
  bare?: boolean;
  onFocusable?: (focus: () => void) => void;
  onPictures?: (pictures: Described[]) => void;
  onWaiting?: (count: WaitingCount) => void;
};

/** Once loaded, the editor hides the textarea and writes HTML into it. */
export function WriteText({
  field,
  text,
  rule,
  placeholder,
  count,
  csrf,
  errors,
  onPersonsChange,
  bare,
  before,
  guide,
  onFocusable,
  onPictures,
  onWaiting,
}: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [pictures, setPictures] = useState<Described[]>([]);
  const [choosing, setChoosing] = useState(false);
  const [asked, setAsked] = useState<AskedAddress | null>(null);
  const [waiting, setWaiting] = useState({ sending: 0, missing: 0 });
  // Until the editor loads, the opened HTML is posted too, as `source`.
  const source = useMemo(() => toEditorHtml(text), [text]);
  const marks = useMemo(() => markedText(source), [source]);
  const labelId = `${field.id}-label`;
  const describedBy = [`${field.id}-rule`, field.errors ? field.errorId : ""].filter(Boolean).join(" ");

  /** `setPictures` first: the editor's later event would break syllables being composed. */
  const describe: EditorHandle["describe"] = (place, changes) => {
    setPictures((known) => known.map((picture, index) => (index === place ? { ...picture, ...changes } : picture)));
    editor?.describe(place, changes);
  };

  return (
    <div className="field write-text" data-bare={bare ? "" : undefined} data-invalid={field.errors ? "" : undefined}>
      <label id={labelId} htmlFor={field.id} className={bare ? "sr-only" : undefined} onClick={() => editor?.focus()}>
        내용
      </label>
      <p className="sr-only" id={`${field.id}-rule`}>
        {rule}
      </p>
      {editor === null && <input type="hidden" name="source" value={source} />}
      <div className="write-stage">
        <textarea
          ref={textarea}
          className="textarea write-textarea reading"
          placeholder={placeholder}
          id={field.id}
          name={field.name}
          rows={18}
          maxLength={field.maxLength}
          defaultValue={marks}
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
                placeholder={bare ? "내용을 쓰거나 ‘/’로 블록을 넣어 보세요" : placeholder}
                invalid={field.errors !== undefined}
                onReady={(handle) => {
                  setEditor(handle);
                  onFocusable?.(handle.focus);
                }}
                onPictures={(current) => {
                  onPictures?.(current);
                  setPictures((known) => (JSON.stringify(known) === JSON.stringify(current) ? known : current));
                }}
                onChange={(html, words, byPerson) => {
                  if (textarea.current) textarea.current.value = html;
                  setTyped({ html, words });
                  if (byPerson) onPersonsChange();
                }}
                onAskPictures={() => setChoosing(true)}
                onAskAddress={setAsked}
                isPost={bare ?? false}
                askCards={bare ? (addresses) => askCards(addresses, csrf) : undefined}
                upload={(file, onSent) => uploadPicture(file, csrf, onSent)}
                onWaiting={(current) => {
                  if (current.sending === waiting.sending && current.missing === waiting.missing) return;
                  setWaiting(current);
                  onWaiting?.(current);
                }}
              />
            </Suspense>
          )}
        </ClientOnly>
      </div>
      <WaitingState {...waiting} />
      <div className="write-below">
        {typed ? count(typed) : before}
        {guide}
        <MarksHelp slash={editor !== null} />
      </div>
      <FieldError field={field} />
      <WriteDescriptions pictures={editor ? pictures : picturesOf(text)} errors={errors} onDescribe={editor ? describe : undefined} />
      {asked && (
        <AddressDialog
          kind={asked}
          onClose={() => setAsked(null)}
          onChosen={(address) => {
            flushSync(() => setAsked(null));
            editor?.insertAddress(address);
          }}
        />
      )}
      {choosing && (
        <PhotosDialog
          csrf={csrf}
          onClose={() => setChoosing(false)}
          onChosen={(paths, sideBySide) => {
            // The closed dialog gives the focus back first.
            flushSync(() => setChoosing(false));
            editor?.insertPictures(paths, sideBySide);
          }}
        />
      )}
    </div>
  );
}

function MarksHelp({ slash }: { slash: boolean }) {
  return (
    <details className="write-help">
      <summary className="chevron">쓰기 도움말</summary>
      {slash && <p>줄 처음에 ‘/’를 쓰면 넣을 블록을 고를 수 있어요.</p>}
      {slash && <p>Alt+↑, Alt+↓는 블록을, 나란한 사진에서 Alt+←, Alt+→는 사진을 옮겨요. 찾아 바꾸기는 Ctrl+H 또는 Ctrl+Shift+F예요.</p>}
      <p>
        줄 처음에 ‘# ’는 제목, ‘- ’는 목록, ‘- [ ] ’는 할 일, ‘- [x] ’는 한 일, ‘&gt; ’는 인용, ‘&gt; [!] ’는 강조 상자, ‘---’는
        가로줄이에요. **굵게**, *기울임*, ~~취소선~~, `코드`로 꾸며요.
      </p>
      <p>
        표는 줄마다 ‘| 품목 | 값 |’처럼 써 주세요. 각주는 글에 ‘[^1]’, 글 끝에 ‘[^1]: 설명’으로 써 주세요. 사진을 여섯 장까지 한 줄에 두면
        나란히 보이고, 주소는 자동으로 링크가 돼요. 주소만 있는 줄은 카드나 동영상으로, ‘[상담 신청서]’만 있는 줄은 내 상담 신청서 버튼으로
        보여요.
      </p>
    </details>
  );
}

function typedBefore(textarea: HTMLTextAreaElement | null): string | null {
  if (!textarea?.form) return null;
  const fields = new FormData(textarea.form);
  return formText((name) => fields.get(name));
}

export function Count({ length }: { length: number }) {
  const short = length < MIN_TEXT_LENGTH;
  return (
    <p className="write-count" data-short={short ? "" : undefined}>
      {length > 0 ? (
        <span>
          {counted(length)}자 / {counted(MIN_TEXT_LENGTH)}자
        </span>
      ) : (
        <span>{counted(MIN_TEXT_LENGTH)}자 이상이 알맞아요</span>
      )}
      {length > 0 && <span>{` · 읽는 데 ${counted(readingMinutes(length))}분`}</span>}
      {short && length > 0 && <span> · {counted(MIN_TEXT_LENGTH - length)}자 더 쓰면 알맞아요</span>}
    </p>
  );
}

import { PICTURES } from "~/areas/files/picture-kinds";
import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Dialog } from "~/ui/dialog";
import { FieldError, SubmitButton } from "~/ui/form/fields";
import { Icon } from "~/ui/icon";
import { MAX_PHOTOS } from "../../post-form-fields";
import { MAX_SIDE_BY_SIDE } from "../../text/galleries";
import { uploadPicture } from "./write-browser";

export function PhotosField({ field }: { field: FieldMetadata<unknown> }) {
  const hydrated = useHydrated();
  if (hydrated) return null;
  return (
    <details className="write-photos" open={Boolean(field.errors)}>
      <summary>본문에 사진 넣기</summary>
      <div className="field">
        <label htmlFor={field.id}>사진</label>
        <p className="field-rule" id={field.descriptionId}>
          jpg, jpeg, gif, png를 한 번에 10장까지. 글 끝에 붙으니 원하는 곳으로 옮겨 주세요.
        </p>
        <input
          className="file-input"
          type="file"
          id={field.id}
          name={field.name}
          multiple
          accept={PICTURES}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.descriptionId}
        />
        <FieldError field={field} />
        <SubmitButton className="btn" name="intent" value="photos" formNoValidate>
          사진 넣기
        </SubmitButton>
      </div>
    </details>
  );
}

type UploadRow = { id: number; file: File; path?: string; problem?: string };

type DialogProps = { csrf: string; onClose: () => void; onChosen: (paths: string[], sideBySide: boolean) => void };

export function PhotosDialog({ csrf, onClose, onChosen }: DialogProps) {
  const [rows, setRows] = useState<UploadRow[]>([]);
  const [over, setOver] = useState(false);
  const [tooMany, setTooMany] = useState(false);
  const pick = useRef<HTMLInputElement>(null);
  // The dialog focuses its title first.
  useEffect(() => pick.current?.focus(), []);
  const ready = rows.flatMap(({ path }) => path ?? []);
  const waiting = rows.some(({ path, problem }) => !path && !problem);

  async function take(files: File[]) {
    const remaining = MAX_PHOTOS - rows.filter(({ problem }) => !problem).length;
    setTooMany(files.length > remaining);
    const taken = files.slice(0, remaining).map((file, index) => ({ file, id: Date.now() + index }));
    setRows((known) => [...known, ...taken]);
    for (const row of taken) await send(row);
  }

  /** A retried picture keeps its row, and so its place among the others. */
  async function send({ id, file }: UploadRow) {
    const change = (changes: Partial<UploadRow>) =>
      setRows((known) => known.map((row) => (row.id === id ? { ...row, problem: undefined, ...changes } : row)));
    change({});
    await uploadPicture(file, csrf).then(
      (path) => change({ path }),
      (error: Error) => change({ problem: error.message }),
    );
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  }

  return (
    <Dialog title="사진 넣기" onClose={onClose}>
      <div
        className="write-drop"
        data-over={over ? "" : undefined}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={pick}
          className="write-pick"
          id="write-pick"
          aria-describedby="write-pick-rule"
          type="file"
          multiple
          accept={PICTURES}
          onChange={(event) => (void take([...(event.target.files ?? [])]), (event.target.value = ""))}
        />
        <label htmlFor="write-pick">
          <Icon name="plus" size={24} />
          <span>사진을 여기에 놓거나 골라 주세요</span>
        </label>
        <p className="field-rule" id="write-pick-rule">
          jpg, jpeg, gif, png를 10장까지. 너비 900픽셀이 넘으면 줄여서 올려요.
        </p>
      </div>
      {tooMany && (
        <p className="field-error" role="alert">
          사진은 한 번에 10장까지 올릴 수 있습니다.
        </p>
      )}
      <ul className="write-kept" aria-live="polite">
        {rows.map((row) => (
          <li key={row.id}>
            {row.path ? <img src={row.path} alt="" width={64} height={64} /> : <span className="write-kept-blank" />}
            <span>{row.file.name}</span>{" "}
            <span className={row.problem ? "field-error" : "quiet"}>{row.problem ?? (row.path ? "준비됨" : "올리는 중…")}</span>
            {row.problem && (
              <button className="btn btn-sm" type="button" onClick={() => void send(row)}>
                다시 시도
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="row write-dialog-foot">
        <button className="btn btn-primary" type="button" disabled={ready.length === 0 || waiting} onClick={() => onChosen(ready, false)}>
          {ready.length > 0 ? `${ready.length}장 본문에 넣기` : "본문에 넣기"}
        </button>
        {ready.length > 1 && ready.length <= MAX_SIDE_BY_SIDE && (
          <button className="btn" type="button" disabled={waiting} onClick={() => onChosen(ready, true)}>
            나란히 넣기
          </button>
        )}
        <button className="btn" type="button" onClick={onClose}>
          닫기
        </button>
      </div>
    </Dialog>
  );
}

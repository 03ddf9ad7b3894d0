import { useRef, useState } from "react";
import { showToast } from "~/ui/toast";
import { MAX_PHOTOS } from "../../../post-form-fields";
import { uploadPicture } from "../write-browser";
import type { Beside } from "./picture-beside";

/** `paths` are those of one upload, in order; a failed picture has none. */
type Failed = { id: number; file: File; problem: string; paths: (string | undefined)[]; place: number };
type Sending = { name: string; part: number } | null;

/** Uploads pictures in order. A failed one is kept, and a retry puts it into its place of the order. */
export function useUploads(csrf: string, insert: (path: string, beside?: Beside) => void) {
  const [sending, setSending] = useState<Sending>(null);
  const [failed, setFailed] = useState<Failed[]>([]);
  const lastId = useRef(0);

  async function send(file: File, paths: Failed["paths"], place: number) {
    const sent = (part: number) => setSending({ name: `${place + 1}/${paths.length}`, part });
    sent(0);
    await uploadPicture(file, csrf, sent).then(
      (path) => {
        insert(path, besideOf(paths, place));
        paths[place] = path;
      },
      (error: Error) => setFailed((known) => [...known, { id: ++lastId.current, file, problem: error.message, paths, place }]),
    );
  }

  async function take(files: File[]) {
    const taken = files.slice(0, MAX_PHOTOS);
    if (taken.length < files.length) showToast("error", "사진은 한 번에 10장까지 올릴 수 있습니다.");
    const paths = taken.map(() => undefined);
    for (const [place, file] of taken.entries()) await send(file, paths, place);
    setSending(null);
  }

  const forget = ({ id }: Failed) => setFailed((known) => known.filter((one) => one.id !== id));

  async function retry(one: Failed) {
    forget(one);
    await send(one.file, one.paths, one.place);
    setSending(null);
  }

  return { sending, failed, take, retry, forget };
}

/** The next one above that has been inserted, else the next one below. */
function besideOf(paths: (string | undefined)[], place: number): Beside | undefined {
  const above = paths.slice(0, place).findLast((path) => path !== undefined);
  if (above) return { path: above, isAfter: true };
  const below = paths.slice(place + 1).find((path) => path !== undefined);
  return below ? { path: below, isAfter: false } : undefined;
}

export function UploadState({ sending, failed, retry, forget }: Omit<ReturnType<typeof useUploads>, "take">) {
  return (
    <div className="write-upload" role="status">
      {sending && (
        <p>
          {`사진 올리는 중 ${sending.name} `}
          <progress value={sending.part} aria-label="업로드 진행률" />
        </p>
      )}
      {failed.map((one) => (
        <p key={one.id} className="write-upload-failed">
          <span className="field-error">{`${one.file.name}: ${one.problem}`}</span>
          <button className="btn btn-sm" type="button" disabled={sending !== null} onClick={() => void retry(one)}>
            다시 시도
          </button>
          <button className="btn btn-sm btn-ghost" type="button" onClick={() => forget(one)}>
            빼기
          </button>
        </p>
      ))}
    </div>
  );
}

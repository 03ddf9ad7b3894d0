import { Delta } from "quill";
import { Quill } from "react-quill";
import { MAX_PHOTOS } from "../../../post-form-fields";
import { drawWaiting, WAITING } from "./waiting-blot";
import { waitFor, type WaitingPicture, waitingPicture } from "./waiting-pictures";

type Upload = (file: File, onSent: (part: number) => void) => Promise<string>;
/** Pictures in the text without a path: on their way, and failed or missing. */
export type WaitingCount = { sending: number; missing: number };
type Ready = WaitingPicture & { path: string };

/** Uploads waiting pictures one after another. Each picture replaces its own place, also in the steps of undo. */
export function followWaiting(quill: Quill, upload: Upload, onCount: (count: WaitingCount) => void): void {
  const frameOf = ({ id }: WaitingPicture) => quill.root.querySelector<HTMLElement>(`[data-waiting="${id}"]`);
  let sending = Promise.resolve();

  const count = () => {
    const all = [...quill.root.querySelectorAll<HTMLElement>("[data-waiting]")];
    const missing = all.filter(({ dataset }) => dataset.state !== "sending").length;
    onCount({ sending: all.length - missing, missing });
  };

  const change = (picture: WaitingPicture, changes: Partial<WaitingPicture>) => {
    Object.assign(picture, changes);
    const frame = frameOf(picture);
    if (frame) drawWaiting(frame);
    count();
  };

  const send = (picture: WaitingPicture) => {
    change(picture, { problem: null, part: 0 });
    sending = sending.then(async () => {
      // An undone paste waits for its redo.
      if (!picture.file || picture.path || !frameOf(picture)) return;
      await upload(picture.file, (part) => change(picture, { part })).then(
        (path) => settle(Object.assign(picture, { path })),
        (error: Error) => change(picture, { problem: error.message }),
      );
    });
  };

  const settle = (picture: Ready): void => {
    // A change within a composition would end it.
    if (quill.composition.isComposing) return void quill.once("composition-end", () => setTimeout(() => settle(picture)));
    replaceInHistory(quill, picture);
    const frame = frameOf(picture);
    if (frame) replace(quill, frame, new Delta().insert({ image: picture.path }));
    count();
  };

  quill.on("text-change", ({ ops }) => {
    const ids = ops.flatMap(({ insert }) => (typeof insert === "object" && WAITING in insert ? [String(insert[WAITING])] : []));
    // Replace after Quill has placed the cursor.
    queueMicrotask(() => {
      count();
      const pictures = ids.flatMap((id) => waitingPicture(id) ?? []);
      for (const picture of pictures) if (picture.path) settle(picture as Ready);
      const unsent = pictures.filter(({ file, path, problem }) => file && !path && problem === null);
      for (const [place, picture] of unsent.entries())
        if (place < MAX_PHOTOS) send(picture);
        else change(picture, { problem: "사진은 한 번에 10장까지 올릴 수 있어요." });
    });
  });

  const pictureOf = (target: EventTarget | null) => {
    const frame = (target as Element).closest<HTMLElement>(".ql-waiting");
    return { frame, picture: waitingPicture(frame?.dataset.waiting ?? "") };
  };
  // Keys of its buttons would also type in the text.
  quill.root.addEventListener("keydown", (event) => pictureOf(event.target).frame && event.stopPropagation(), true);
  quill.root.addEventListener("click", ({ target }) => {
    const { frame, picture } = pictureOf(target);
    const action = (target as HTMLElement).dataset.action;
    if (!frame || !picture || !action) return;
    if (action === "retry") return send(picture);
    quill.history.cutoff();
    replace(quill, frame, new Delta(), true);
    quill.history.cutoff();
  });
  quill.root.addEventListener("change", ({ target }) => {
    const [file] = (target as HTMLInputElement).files ?? [];
    const { picture } = pictureOf(target);
    if (picture && file) send(Object.assign(picture, { file, name: file.name }));
  });
}

/** Puts files into lines of their own at the place of a paste or a drop. */
export function putFiles(quill: Quill, place: { index: number; length: number } | null, files: File[]): void {
  const { index, length } = place ?? { index: quill.getLength() - 1, length: 0 };
  const [line, offset] = quill.getLine(index);
  const put = new Delta();
  if (line && offset > 0) put.insert("\n", line.formats());
  for (const file of files) put.insert({ [WAITING]: waitFor(file, file.name).id }).insert("\n");
  quill.history.cutoff();
  quill.updateContents(new Delta().retain(index).concat(put).delete(length), "user");
  quill.history.cutoff();
  quill.setSelection(index + put.length(), 0, "user");
}

/** Replaces a place of the text. Only a removal is a step of undo. */
function replace(quill: Quill, frame: HTMLElement, by: Delta, isStep = false): void {
  const blot = Quill.find(frame);
  if (!blot || blot instanceof Quill) return;
  const index = quill.getIndex(blot);
  const hadFocus = frame.contains(document.activeElement);
  const range = quill.hasFocus() ? quill.getSelection() : null;
  const history = quill.history as unknown as { ignoreChange: boolean };
  history.ignoreChange = !isStep;
  quill.updateContents(new Delta().retain(index).concat(by).delete(1), "user");
  history.ignoreChange = false;
  if (hadFocus) quill.setSelection(index + by.length(), 0, "user");
  else if (range && !isStep) quill.setSelection(range.index, range.length, "silent");
}

function replaceInHistory({ history }: Quill, { id, path }: Ready): void {
  const { undo, redo } = history.stack as unknown as Record<"undo" | "redo", { delta: Delta }[]>;
  for (const { delta } of [...undo, ...redo])
    delta.ops = delta.ops.map((op) =>
      typeof op.insert === "object" && op.insert[WAITING] === id ? { ...op, insert: { image: path } } : op,
    );
}

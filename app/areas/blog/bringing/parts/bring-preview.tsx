import { draftPath } from "~/areas/blog/addresses/blog-address";
import type { FormMetadata } from "@conform-to/react";
import { counted } from "~/messages/counted";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { describeNote, describePassed } from "../bring-words";
import { type BringFields, isStopped } from "../brought";
import type { Preview, PreviewRow } from "../read-bringing.server";

type Props = { preview: Preview; form: FormMetadata<BringFields> };

export function BringPreview({ preview, form }: Props) {
  const { rows, passed, room, fileName } = preview;
  const ready = rows.filter((row) => row.ready);
  const ticked = new Set(ready.filter(({ notes }) => !notes.some(({ code }) => code === "page")).slice(0, room));
  const taken = rows.filter((row) => row.taken).length;
  const others = describePassed(passed);
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{fileName}</h2>
      <p>
        {`글 ${counted(rows.length)}편 중 ${counted(ready.length)}편을 가져올 수 있어요.`}
        {taken > 0 && ` ${counted(taken)}편은 임시저장했어요.`}
        {` 임시저장은 30개까지라 지금은 ${counted(room)}편까지 가져올 수 있어요.`}
      </p>
      {others && <p className="quiet">{others}</p>}
      <PostForm form={form} bare>
        <ul className="bring-list">
          {rows.map((row) => (
            <BringRow key={row.bringingPostId} row={row} ticked={ticked.has(row)} />
          ))}
        </ul>
        <div className="row">
          {ready.length > 0 && (
            <SubmitButton name="intent" value="take" pending="가져오는 중…">
              고른 글 가져오기
            </SubmitButton>
          )}{" "}
          <SubmitButton className="btn" name="intent" value="drop">
            {taken > 0 && ready.length === 0 ? "마치고 다른 파일 올리기" : "다른 파일 올리기"}
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}

function BringRow({ row, ticked }: { row: PreviewRow; ticked: boolean }) {
  const { bringingPostId: id, title, path, letters, pictures, notes, ready, taken, tempContentsId } = row;
  const isUnusable = isStopped(notes);
  const shownNotes = isUnusable ? notes.filter((note) => isStopped([note])) : notes;
  const facts = [path, letters > 0 && `${counted(letters)}자`, pictures > 0 && `사진 ${counted(pictures)}장`].filter(Boolean).join(" · ");
  return (
    <li className="bring-row">
      {ready && <input className="checkbox" type="checkbox" id={`post-${id}`} name="post" value={id} defaultChecked={ticked} />}
      <div className="bring-text">
        {ready ? (
          <label htmlFor={`post-${id}`}>{title}</label>
        ) : tempContentsId === null ? (
          <strong>{title}</strong>
        ) : (
          <a href={draftPath(tempContentsId)}>{title}</a>
        )}{" "}
        <span className="quiet">{facts}</span>{" "}
        {taken && <span className="badge badge-primary">{tempContentsId === null ? "가져옴" : "임시저장함"}</span>}
        {isUnusable && <span className="badge">가져올 수 없음</span>}
        {shownNotes.map((note) => (
          <p key={note.code} className={isUnusable ? "bring-fault" : "quiet"}>
            {describeNote(note)}
          </p>
        ))}
      </div>
    </li>
  );
}

import { useEffect, useRef } from "react";
import { namesOf } from "~/core/fields/declared";
import { PostForm, Select, SubmitButton, TextArea, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useRestored } from "~/ui/form/restored";
import { friendNoteFields, noteLabels, type NoteName } from "../friend-note-fields";
import type { FriendNotes as Typed } from "../friend.schema.server";
import { NoteFacts, StoredNotes } from "./stored-notes";

const GENDERS = [
  { value: "female", label: "여성" },
  { value: "male", label: "남성" },
];

type Props = {
  notes: Record<NoteName, string>;
  stamp: string;
  sent: { lastResult: unknown; code: string | null } | undefined;
};

/** The sender's notes, with their form folded. A refused or restored form is open. */
export function FriendNotes({ notes, stamp, sent }: Props) {
  const [form, fields] = useForm<Typed>({ id: "friend", lastResult: sent?.lastResult as never, defaultValue: notes });
  // A restored form keeps its old stamp to notice changes since.
  const restored = useRestored("friend");
  const isOpen = sent !== undefined || restored !== undefined;
  const fold = useFoldAfterSave(stamp, isOpen);
  const filled = namesOf(friendNoteFields).filter((name) => notes[name] !== "");
  return (
    <section className="sheet friend-notes" aria-labelledby="notes">
      <h2 id="notes">적어 둔 내용</h2>
      {sent?.code === "sending.friend-changed" && <StoredNotes notes={notes} />}
      {!isOpen && filled.length > 0 && <NoteFacts notes={notes} names={filled} />}
      {!isOpen && filled.length === 0 && <p className="quiet">연락처와 관심사를 적어 두면 글을 고를 때 도움이 돼요.</p>}
      <details ref={fold} open={isOpen}>
        <summary className="btn btn-sm">
          <span className="friend-edit">수정</span> <span className="friend-fold">접기</span>
        </summary>
        <PostForm form={form}>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="stamp" value={(!sent && restored?.stamp) || stamp} />
          <p className="field-rule">필요한 것만 적어 두세요. 나만 볼 수 있어요.</p>
          <TextField field={fields.name} label={noteLabels.name} maxLength={80} autoComplete="off" />
          <TextField
            field={fields.phoneNumberEncryption}
            label={noteLabels.phoneNumberEncryption}
            rule="숫자와 -만 입력해 주세요. 암호화해 보관해요."
            type="tel"
            maxLength={20}
            autoComplete="off"
          />
          <div className="friend-pairs">
            <Select field={fields.gender} label={noteLabels.gender} options={GENDERS} placeholder="(없음)" />
            <TextField field={fields.age} label={noteLabels.age} maxLength={20} autoComplete="off" />
            <TextField field={fields.hobby} label={noteLabels.hobby} maxLength={100} autoComplete="off" />
            <TextField field={fields.occupation} label={noteLabels.occupation} maxLength={100} autoComplete="off" />
          </div>
          <TextArea field={fields.note} label={noteLabels.note} rule="500자까지 쓸 수 있어요." rows={5} maxLength={500} />
          <SubmitButton name="deed" value="notes" className="btn btn-primary" pending="저장하는 중…">
            저장
          </SubmitButton>
        </PostForm>
      </details>
    </section>
  );
}

/** Folds the form once its save is stored, and keeps the focus in sight. */
function useFoldAfterSave(stamp: string, isOpen: boolean) {
  const fold = useRef<HTMLDetailsElement>(null);
  const shown = useRef(stamp);
  useEffect(() => {
    const element = fold.current;
    if (element && shown.current !== stamp && !isOpen) {
      if (element.contains(document.activeElement)) element.querySelector("summary")?.focus();
      element.open = false;
    }
    shown.current = stamp;
  }, [stamp, isOpen]);
  return fold;
}

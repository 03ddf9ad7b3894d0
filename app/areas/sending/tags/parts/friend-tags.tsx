import { type RefObject, useEffect, useRef } from "react";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useTyped } from "~/ui/form/restored";
import type { CountedTag } from "../list-tags.server";
import { TAG_LIMIT } from "../tag-names";
import { idsTyped, TagTicks } from "./tag-ticks";

type Sent = { lastResult: { initialValue?: object } };
type Props = { tags: CountedTag[]; ticked: number[]; sent: Sent | undefined };

export function FriendTags(props: Props) {
  const lastTick = useRef<string | null>(null);
  return (
    <section className="sheet friend-tags" aria-labelledby="tags">
      <h2 id="tags">태그</h2>
      <TagForm key={props.ticked.join()} {...props} lastTick={lastTick} />
    </section>
  );
}

/** A tick is saved at once; without script the button saves it. */
function TagForm({ tags, ticked, sent, lastTick }: Props & { lastTick: RefObject<string | null> & { current: string | null } }) {
  const [form, fields] = useForm<{ newTags: string }>({ id: "friend-tags", lastResult: sent?.lastResult as never });
  const typed = useTyped<{ tagId?: string | string[] }>("friend-tags", sent);
  useEffect(() => {
    if (lastTick.current === null) return;
    const boxes = document.querySelectorAll<HTMLInputElement>("#friend-tags [name=tagId]");
    [...boxes].find(({ value }) => value === lastTick.current)?.focus({ preventScroll: true });
    lastTick.current = null;
  }, [lastTick]);
  return (
    <PostForm
      form={form}
      preventScrollReset
      onChange={({ target, currentTarget }) => {
        const { name, value } = target as EventTarget as HTMLInputElement;
        if (name !== "tagId") return;
        lastTick.current = value;
        currentTarget.requestSubmit();
      }}
    >
      <input type="hidden" name="intent" value="tags" />
      <TagTicks tags={tags} ticked={typed ? idsTyped(typed.tagId) : ticked} legend="이 친구의 태그" none="아직 태그가 없어요." />
      {tags.length > 0 && <p className="field-rule tag-at-once">누르면 바로 저장돼요.</p>}
      <div className="tag-new">
        <TextField
          field={fields.newTags}
          label="새 태그"
          rule={`${TAG_LIMIT}자까지, 쉼표로 여러 개를 적어요.`}
          maxLength={400}
          autoComplete="off"
        />
        <SubmitButton name="deed" value="tags" className="btn" pending="저장하는 중…">
          태그 저장
        </SubmitButton>
      </div>
    </PostForm>
  );
}

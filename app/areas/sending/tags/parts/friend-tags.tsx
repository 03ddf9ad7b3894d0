import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useTyped } from "~/ui/form/restored";
import type { CountedTag } from "../list-tags.server";
import { TAG_LIMIT } from "../tag-names";
import { idsTyped, TagTicks } from "./tag-ticks";

type Sent = { lastResult: { initialValue?: object } };

export function FriendTags({ tags, ticked, sent }: { tags: CountedTag[]; ticked: number[]; sent: Sent | undefined }) {
  const [form, fields] = useForm<{ newTags: string }>({ id: "friend-tags", lastResult: sent?.lastResult as never });
  const typed = useTyped<{ tagId?: string | string[] }>("friend-tags", sent);
  return (
    <section className="sheet" aria-labelledby="tags">
      <h2 id="tags">태그</h2>
      <PostForm form={form}>
        <input type="hidden" name="intent" value="tags" />
        <TagTicks tags={tags} ticked={typed ? idsTyped(typed.tagId) : ticked} legend="이 친구의 태그" none="아직 태그가 없어요." />
        <TextField
          field={fields.newTags}
          label="새 태그"
          rule={`하나에 ${TAG_LIMIT}자까지, 쉼표로 여러 개를 적을 수 있어요.`}
          optional
          maxLength={400}
          autoComplete="off"
        />
        <SubmitButton name="deed" value="tags" className="btn" pending="저장하는 중…">
          태그 저장
        </SubmitButton>
      </PostForm>
    </section>
  );
}

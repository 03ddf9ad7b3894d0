import { counted } from "~/messages/counted";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import type { CountedTag } from "../list-tags.server";
import { taggedHref } from "../../sending-links";
import { TAG_LIMIT } from "../tag-names";

type Sent = { lastResult: { initialValue?: object } };

export function TagLine({ tag: { tagId, tagName, count }, sent }: { tag: CountedTag; sent: Sent | undefined }) {
  const [form, fields] = useForm<{ tagName: string }>({
    id: `tag-${tagId}`,
    lastResult: sent?.lastResult as never,
    defaultValue: { tagName },
  });
  return (
    <li>
      <details open={sent !== undefined}>
        <summary>
          <span className="badge">{tagName}</span>
        </summary>
        <PostForm form={form} className="">
          <input type="hidden" name="tagId" value={tagId} />
          <TextField field={fields.tagName} label={`태그 이름: ${tagName}`} maxLength={TAG_LIMIT} autoComplete="off" />
          <SubmitButton name="intent" value="rename" className="btn" pending="바꾸는 중…" aria-label={`이름 바꾸기: ${tagName}`}>
            이름 바꾸기
          </SubmitButton>{" "}
          <SubmitButton name="intent" value="delete" className="btn" pending="확인하는 중…" aria-label={`삭제: ${tagName}`}>
            삭제
          </SubmitButton>
        </PostForm>
      </details>{" "}
      <a href={taggedHref(tagId)} aria-label={`${tagName} 친구 ${counted(count)}명 보기`}>{`${counted(count)}명`}</a>
    </li>
  );
}

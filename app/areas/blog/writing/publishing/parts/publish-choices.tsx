import type { FieldMetadata } from "@conform-to/react";
import { useId } from "react";
import { SERIES_LIST } from "~/areas/blog/series/series-address";
import { Check, TextField } from "~/ui/form/fields";
import type { PostValues } from "../../../post-form-fields";

const CHOICES = ["seriesName", "slug", "commentsClosed", "searchHidden"] as const;
type Choice = (typeof CHOICES)[number];
type Props = {
  fields: Record<Choice, FieldMetadata<string>>;
  values: Pick<PostValues, Choice>;
  seriesNames: string[];
  handle: string | null;
};

export function PublishChoices({ fields, values, seriesNames, handle }: Props) {
  const names = useId();
  const isUsed = CHOICES.some((name) => values[name] !== "" || fields[name].errors);
  return (
    <details className="publish-more" open={isUsed}>
      <summary className="chevron">연재, 주소, 댓글</summary>
      <div>
        <input type="hidden" name="sheet" value="Y" />
        <TextField
          field={fields.seriesName}
          label="연재"
          optional
          rule={
            <>
              없는 이름을 쓰면 새 연재가 생겨요.{" "}
              <a href={SERIES_LIST} target="_blank" rel="noopener">
                연재 관리
              </a>
            </>
          }
          list={seriesNames.length > 0 ? names : undefined}
          autoComplete="off"
        />
        {seriesNames.length > 0 && (
          <datalist id={names}>
            {seriesNames.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
        <TextField field={fields.slug} label="글 주소" optional rule={<SlugRule handle={handle} />} autoComplete="off" spellCheck={false} />
        <Check field={fields.commentsClosed} value="Y" label="댓글 받지 않기" />
        <Check field={fields.searchHidden} value="Y" label="네이버, 구글 같은 검색에서 빼기" />
      </div>
    </details>
  );
}

/** Without a blog's address a post's own address is kept, but not shown to readers. */
function SlugRule({ handle }: { handle: string | null }) {
  if (handle) return `/@${handle}/ 뒤의 말이에요. 비워 두면 제목으로 지어요.`;
  return (
    <>
      블로그 주소를 정해야 쓰여요.{" "}
      <a href="/app/user/blog-profile" target="_blank" rel="noopener">
        블로그 주소 정하기
      </a>
    </>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { fileUrl } from "~/areas/files/file-url";
import { PICTURES } from "~/areas/files/picture-kinds";
import { FileField, PostForm, SubmitButton, TextArea, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useTyped } from "~/ui/form/restored";

type Series = {
  seriesId: number;
  name: string;
  description: string;
  slug: string;
  coverFileId: string | null;
  posts: { pictureFileId: string | null }[];
};
type Fields = { name: string; description: string; slug: string; coverFile: File };
type Props = {
  series: Series;
  constraint: NonNullable<Parameters<typeof useForm>[0]>["constraint"];
  lastResult: SubmissionResult<string[]> | undefined;
};

const FORM = "series-facts";

export function SeriesForm({ series, constraint, lastResult }: Props) {
  const { seriesId, name, description, slug, coverFileId, posts } = series;
  const [form, fields] = useForm<Fields>({ id: FORM, lastResult, constraint, defaultValue: { name, description, slug } });
  const typed = useTyped<{ removeCover?: string }>(FORM, lastResult && { lastResult });
  const shown = coverFileId ?? posts.find(({ pictureFileId }) => pictureFileId !== null)?.pictureFileId;
  return (
    <section className="sheet" aria-labelledby="series-about">
      <h2 id="series-about">소개</h2>
      <PostForm form={form} key={`${name}\n${description}\n${slug}\n${coverFileId}`} encType="multipart/form-data" preventScrollReset>
        <input type="hidden" name="seriesId" value={seriesId} />
        <TextField field={fields.name} label="이름" autoComplete="off" />
        <TextArea
          field={fields.description}
          label="설명"
          rule="무엇을 어떤 순서로 읽는지 알려 주세요. 300자까지 쓸 수 있어요."
          rows={4}
          optional
        />
        <div className="series-cover-field">
          {shown && <img src={`${fileUrl(shown)}?w=480`} alt="지금 표지" width={240} height={160} />}
          <FileField
            field={fields.coverFile}
            label="표지"
            rule={
              coverFileId ? "jpg, jpeg, gif, png · 8MB까지" : "고르지 않으면 첫 글의 대표 사진이 표지예요. jpg, jpeg, gif, png · 8MB까지"
            }
            accept={PICTURES}
            optional
            lost={lastResult !== undefined}
          />
          {coverFileId && (
            <label className="choice">
              <input className="checkbox" type="checkbox" name="removeCover" value="Y" defaultChecked={typed?.removeCover === "Y"} />
              <span>표지 빼고 첫 글의 사진 쓰기</span>
            </label>
          )}
        </div>
        <TextField
          field={fields.slug}
          label="연재 주소"
          rule="비워 두면 이름으로 지어요. 전 주소도 이 연재로 이어져요."
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <div className="row">
          <SubmitButton name="intent" value="save">
            저장
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}

import { Form } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { PostView } from "~/areas/blog/reading/parts/view-article";
import { WriterHead } from "~/areas/blog/reading/parts/view-writer";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { NoticeStrip } from "~/ui/notice-strip";
import { Count } from "./write-text";

export type Preview = {
  title: string;
  contents: string;
  length: number;
  createdAt: Date;
  isPublished: boolean;
  writer: Parameters<typeof WriterHead>[0]["writer"];
};

export function WritePreview({ preview, fields, onBack }: { preview: Preview; fields: Record<string, unknown>; onBack?: () => void }) {
  useEffect(() => {
    const before = window.scrollY;
    window.scrollTo(0, 0);
    return () => window.scrollTo(0, before);
  }, []);
  return (
    <div className="write-preview">
      <NoticeStrip>
        <p>{preview.isPublished ? "미리보기예요. 수정한 내용은 아직 저장하지 않았어요." : "미리보기예요. 아직 저장하지 않았어요."}</p>
        <Count length={preview.length} />
        <Back fields={fields} onBack={onBack} />
      </NoticeStrip>
      <PostView post={{ ...preview, title: preview.title || "제목 없음" }} writer={<WriterHead writer={preview.writer} />} list={null} />
    </div>
  );
}

function Back({ fields, onBack }: { fields: Record<string, unknown>; onBack?: () => void }): ReactNode {
  if (onBack)
    return (
      <button className="btn btn-primary" type="button" onClick={onBack}>
        계속 쓰기
      </button>
    );
  return (
    <Form method="post">
      <CsrfField />
      {Object.entries(fields)
        .filter(([name, value]) => typeof value === "string" && name !== "intent")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value as string} />
        ))}
      <SubmitButton name="intent" value="continue">
        계속 쓰기
      </SubmitButton>
    </Form>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { fileUrl } from "~/areas/files/file-url";
import { FileField } from "~/ui/form/fields";
import { PICTURES } from "./write-photos";

const MAX_BYTES = 1_000_000;

type Props = {
  field: FieldMetadata<unknown>;
  kept: string;
  lost: boolean;
  card: { title: string; words: string };
  onChange: () => void;
};

export function WritePicture({ field, kept, lost, card, onChange }: Props) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<{ url: string; tooLarge: boolean } | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const shown = chosen?.url ?? fileUrl(kept || null);
  return (
    <div className="write-picture">
      <FileField
        field={field}
        label="대표 사진"
        optional
        rule="jpg, jpeg, gif, png, 1MB까지. 목록과 보낸 메시지에 보여요."
        lost={lost && !hydrated}
        accept={PICTURES}
        onChange={(event) => {
          const file = event.target.files?.[0];
          setChosen(file ? { url: URL.createObjectURL(file), tooLarge: file.size > MAX_BYTES } : null);
          onChange();
        }}
      />
      {chosen?.tooLarge && (
        <p className="field-error" role="alert">
          사진 용량이 너무 큽니다. 1MB까지 올릴 수 있습니다.
        </p>
      )}
      <input type="hidden" name="pictureFileId" value={kept} />
      {kept && !chosen && (
        <label className="choice">
          <input className="checkbox" type="checkbox" name="removePicture" value="Y" onChange={onChange} />
          <span>대표 사진 삭제</span>
        </label>
      )}
      <figure className="write-card">
        {shown && <img src={shown} alt="대표 사진 미리보기" width={320} height={160} />}
        <div>
          <strong>{card.title.trim() || "제목 없음"}</strong> <p>{card.words}</p>
        </div>
        <figcaption>보낸 메시지와 공유한 링크에 이렇게 보여요.</figcaption>
      </figure>
    </div>
  );
}

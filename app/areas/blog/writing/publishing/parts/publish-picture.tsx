import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { fileUrl } from "~/areas/files/file-url";
import { FileField } from "~/ui/form/fields";
import type { Described } from "../../../text/picture-descriptions";
import { PICTURES } from "~/areas/files/picture-kinds";

const MAX_BYTES = 1_000_000;
const MAX_OFFERED = 30;

type Props = {
  field: FieldMetadata<unknown>;
  kept: string;
  /** A new post starts with its text's first picture. */
  isNew: boolean;
  inText: Described[];
  lost: boolean;
  card: { title: string; words: string };
  onChange: () => void;
};

export function PublishPicture({ field, kept, isNew, inText, lost, card, onChange }: Props) {
  const hydrated = useHydrated();
  const [file, setFile] = useState<{ url: string; tooLarge: boolean } | null>(null);
  useEffect(() => () => void (file && URL.revokeObjectURL(file.url)), [file]);
  const [picked, setPicked] = useState<string | null>(null);
  const offered = [...new Set([kept, ...inText.map(({ path }) => path.split("/")[2]!)])].filter((id) => id !== "").slice(0, MAX_OFFERED);
  const usual = kept || (hydrated && isNew ? (offered[0] ?? "") : "");
  const current = picked === "" || (picked !== null && offered.includes(picked)) ? picked : usual;
  const shown = file?.url ?? fileUrl(current || null);
  const files = useRef<HTMLDivElement>(null);
  const pick = (id: string) => {
    setPicked(id);
    const input = files.current?.querySelector("input");
    if (input) input.value = "";
    setFile(null);
    onChange();
  };
  return (
    <div className="publish-picture">
      <figure className="publish-card">
        {shown && <img src={shown} alt="대표 사진 미리보기" width={320} height={160} />}
        <div>
          <strong>{card.title.trim() || "제목 없음"}</strong> <p>{card.words}</p>
          <p className="publish-card-buttons" aria-hidden="true">
            <span>글 읽기</span> <span>그만 받기</span>
          </p>
        </div>
        <figcaption>카카오톡으로 보내면 이렇게 도착해요.</figcaption>
      </figure>
      {offered.length === 0 && <input type="hidden" name="pictureFileId" value="" />}
      {offered.length > 0 && (
        <fieldset className="field">
          <legend>대표 사진</legend>
          <div className="publish-pictures" data-off={file ? "" : undefined}>
            {["", ...offered].map((id, index) => (
              <label key={id}>
                <input
                  className="sr-only"
                  type="radio"
                  name="pictureFileId"
                  value={id}
                  checked={id === current}
                  onChange={() => pick(id)}
                />
                {id === "" ? <span>없음</span> : <img src={fileUrl(id)!} alt={`사진 ${index}`} width={72} height={54} loading="lazy" />}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="publish-file" ref={files}>
        <FileField
          field={field}
          label={`${offered.length > 0 ? "다른 사진" : "대표 사진"}${hydrated ? " 고르기" : ""}`}
          optional={!hydrated}
          rule="jpg, jpeg, gif, png, 1MB까지. 목록과 보낸 메시지에 보여요."
          lost={lost && !hydrated}
          accept={PICTURES}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            setFile(chosen ? { url: URL.createObjectURL(chosen), tooLarge: chosen.size > MAX_BYTES } : null);
            onChange();
          }}
        />
      </div>
      {file?.tooLarge && (
        <p className="field-error" role="alert">
          사진 용량이 너무 큽니다. 1MB까지 올릴 수 있습니다.
        </p>
      )}
    </div>
  );
}

import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { counted } from "~/messages/counted";
import { FieldError, useIsFirstWrong } from "~/ui/form/fields";

const MAX_LENGTH = 200;

/** `isBlank`: the page opens for a new post, whose title is typed first. */
type Props = { field: FieldMetadata<unknown>; isBlank: boolean; onTitle: (title: string) => void; onEnter: () => void };

export function WriteTitle({ field, isBlank, onTitle, onEnter }: Props) {
  const line = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  useEffect(() => {
    fitHeight(line.current);
    // A browser that comes back fills the line before scripts run.
    if (line.current?.value) onTitle(line.current.value);
  }, []);
  return (
    <div className="field write-title">
      <label className="sr-only" htmlFor={field.id}>
        제목
      </label>
      <textarea
        key={field.key}
        ref={line}
        className="write-title-line"
        id={field.id}
        name={field.name}
        rows={1}
        required
        maxLength={field.maxLength}
        placeholder="제목"
        defaultValue={field.initialValue as string | undefined}
        autoFocus={useIsFirstWrong(field.name) || isBlank}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={[field.descriptionId, field.errors && field.errorId].filter(Boolean).join(" ")}
        onInput={({ currentTarget }) => {
          fitHeight(currentTarget);
          onTitle(currentTarget.value);
          setLength([...currentTarget.value.trim()].length);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <p className="sr-only" id={field.descriptionId}>
        200자까지.
      </p>
      {length > MAX_LENGTH - 20 && (
        <p className="write-title-count" role="status" data-over={length > MAX_LENGTH ? "" : undefined}>
          {`제목 ${counted(length)}자 / ${MAX_LENGTH}자`}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}

function fitHeight(line: HTMLTextAreaElement | null): void {
  if (!line || CSS.supports("field-sizing", "content")) return;
  line.style.height = "auto";
  line.style.height = `${line.scrollHeight}px`;
}

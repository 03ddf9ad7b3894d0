import { useId } from "react";

/** What the `?` beside a field opens; `file` only where it may be linked. */
export type HelpText = { text: string; file: { name: string; url: string } | null };

/** The `?` beside a field and its text; nothing without a text. `of` is the field's label. */
export function Help({ of, help }: { of: string; help: HelpText | undefined }) {
  const id = useId();
  if (!help) return null;
  return (
    <>
      <HelpMark of={of} id={id} /> <HelpNote of={of} id={id} help={help} />
    </>
  );
}

/** The `?` that opens the note with this id: the browser's own popover, which needs no script, closes by Escape and takes the focus back. */
export function HelpMark({ of, id }: { of: string; id: string }) {
  return (
    <button type="button" className="help-mark" {...{ popovertarget: id }}>
      <span aria-hidden="true">?</span> <span className="sr-only">{`${of} 도움말`}</span>
    </button>
  );
}

/** The text of a help. Phrasing alone, so that it may stand in a paragraph. */
export function HelpNote({ of, id, help: { text, file } }: { of: string; id: string; help: HelpText }) {
  return (
    <span id={id} className="box help-note" {...{ popover: "auto" }}>
      <strong>{of}</strong> {text}
      {file && (
        <>
          {" "}
          <a href={file.url} target="_blank" rel="noopener">
            {file.name}
            <span className="sr-only"> (새 창)</span>
          </a>
        </>
      )}
    </span>
  );
}

import { useId } from "react";

/** `file` only when it may be linked. */
export type HelpText = { text: string; file: { name: string; url: string } | null };

export function Help({ of, help }: { of: string; help: HelpText | undefined }) {
  const id = useId();
  if (!help) return null;
  return (
    <>
      <HelpMark of={of} id={id} /> <HelpNote of={of} id={id} help={help} />
    </>
  );
}

/** The browser's own popover: no script, closes by Escape. */
export function HelpMark({ of, id }: { of: string; id: string }) {
  return (
    <button type="button" className="help-mark" {...{ popovertarget: id }}>
      <span aria-hidden="true">?</span> <span className="sr-only">{`${of} 도움말`}</span>
    </button>
  );
}

/** A `<span>`, so that it may stand in a paragraph. */
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

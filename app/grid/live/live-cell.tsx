import { useEffect, useRef } from "react";
import { controlValue, shown } from "../cells";
import { type Column, type Option } from "../grid";

/** null: selected. "type": begun by typing, arrows leave. "caret": begun by Enter, arrows move inside. */
export type Editing = null | "type" | "caret";

type Props = {
  column: Column;
  text: string;
  options: Option[];
  label: string;
  control: string;
  list?: string;
  readOnly: boolean;
  editing: Editing;
  invalid: boolean;
  onType: () => void;
  onCommit: (text: string) => void;
  onComposed: () => void;
};

/** Control of the active cell. Focused before editing: a Korean syllable is composed in one element from the first key. */
export function LiveCell(props: Props) {
  const { column, text, options, editing } = props;
  const isChoice = column.kind === "select" || column.kind === "yn";
  if (isChoice && editing) return <ChoiceCell {...props} />;
  if (column.kind === "image") return <TextCell {...props} text="" />;
  return <TextCell {...props} text={isChoice ? shown(column, text, options) : text} readOnly={props.readOnly || isChoice} />;
}

function TextCell({ column, text, label, control, list, readOnly, editing, invalid, onType, onCommit, onComposed }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    if (editing === null) {
      element.value = text;
      if (document.activeElement === element) element.select();
    }
    if (editing === "caret") element.setSelectionRange(element.value.length, element.value.length);
  }, [editing, text]);
  return (
    <input
      ref={input}
      className="cell-control"
      type="text"
      inputMode={column.kind === "number" ? "numeric" : undefined}
      data-control={control}
      data-editing={editing ?? undefined}
      aria-label={label}
      aria-invalid={invalid ? true : undefined}
      defaultValue={text}
      readOnly={readOnly}
      maxLength={column.maxLength}
      list={readOnly ? undefined : list}
      placeholder={editing ? hints[column.kind ?? "text"] : undefined}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onInput={() => editing ?? onType()}
      onCompositionEnd={onComposed}
      onBlur={(event) => editing && onCommit(event.currentTarget.value)}
    />
  );
}

function ChoiceCell({ column, text, options, label, control, onCommit }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  const known = options.some((option) => option.value === text) || text === "";
  return (
    <select
      ref={select}
      className="cell-control"
      data-control={control}
      data-editing="caret"
      aria-label={label}
      defaultValue={controlValue(column, text)}
      onBlur={(event) => onCommit(event.currentTarget.value)}
    >
      {!column.required && column.kind !== "yn" && <option value="">(없음)</option>}
      {!known && <option value={text}>{text}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const hints: Record<string, string | undefined> = { date: "2026-11-21", datetime: "2026/11/21 09:00" };

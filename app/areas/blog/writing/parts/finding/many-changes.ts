import { AttributeMap, type Delta, type Op } from "quill";
import { bubbleFormats } from "quill/blots/block";
import { Quill } from "react-quill";

const MANY = 100;

type Line = {
  next: Line | null;
  length(): number;
  insertAt(index: number, text: string): void;
  deleteAt(index: number, length: number): void;
  formatAt(index: number, length: number, name: string, value: unknown): void;
  descendant(isSought: (blot: object) => boolean, index: number): [Parameters<typeof bubbleFormats>[0], number];
  remove(): void;
  parent: { insertBefore(blot: unknown, before: Line): void };
};
type Root = {
  update(): void;
  batchStart(): void;
  batchEnd(): void;
  optimize(): void;
  lines(): Line[];
  create(name: string, value: unknown): unknown;
};
type Editor = { applyDelta(delta: Delta): Delta; update(delta: Delta): Delta };

/** Quill looks for the place of each change from the text's beginning. Many changes within lines are made in one walk. */
export function quickenManyChanges(quill: Quill): void {
  const { editor, scroll } = quill as unknown as { editor: Editor; scroll: Root };
  const applyDelta = editor.applyDelta.bind(editor);
  editor.applyDelta = (delta) => {
    if (delta.ops.length < MANY || !delta.ops.every(isWithinLine)) return applyDelta(delta);
    scroll.update();
    const lines = scroll.lines();
    if (!staysInLines(delta.ops, lines)) return applyDelta(delta);
    scroll.batchStart();
    walk(scroll, lines, delta.ops);
    scroll.batchEnd();
    scroll.optimize();
    return editor.update(delta);
  };
}

/** Texts without a line's end, or a table in the place of another. */
function isWithinLine({ insert, retain, attributes }: Op, index: number, ops: Op[]): boolean {
  if (retain !== undefined) return typeof retain === "number" && !attributes;
  if (typeof insert === "string") return !insert.includes("\n");
  return insert === undefined || ("whole-table" in insert && ops[index + 1]?.delete === 1);
}

function staysInLines(ops: Op[], lines: Line[]): boolean {
  let [at, offset] = [0, 0];
  for (const [index, { retain, insert, delete: deleted }] of ops.entries()) {
    if (typeof retain === "number") offset += retain;
    while (lines[at] && offset >= lines[at]!.length()) offset -= lines[at++]!.length();
    const line = lines[at];
    if (!line) return offset === 0;
    const isEmbed = !("children" in line);
    if (insert !== undefined && (typeof insert === "object") !== isEmbed) return false;
    if (!deleted) continue;
    const isReplaced = typeof ops[index - 1]?.insert === "object";
    // A line's end stays.
    if (isEmbed ? !isReplaced : isReplaced || offset + deleted >= line.length()) return false;
    offset += deleted;
  }
  return true;
}

function walk(scroll: Root, lines: Line[], ops: Op[]): void {
  let [at, offset] = [0, 0];
  let isReplaced = false;
  for (const { retain, insert, delete: deleted, attributes } of ops) {
    if (typeof retain === "number") offset += retain;
    while (lines[at] && offset >= lines[at]!.length()) offset -= lines[at++]!.length();
    const line = lines[at]!;
    if (typeof insert === "object") {
      line.parent.insertBefore(scroll.create("whole-table", insert["whole-table"]), line);
      line.remove();
      at++;
      isReplaced = true;
    } else if (typeof insert === "string") {
      putText(line, offset, insert, attributes);
      offset += insert.length;
    } else if (deleted && isReplaced) isReplaced = false;
    else if (deleted) line.deleteAt(offset, deleted);
  }
}

function putText(line: Line, offset: number, text: string, attributes: AttributeMap = {}): void {
  line.insertAt(offset, text);
  const [leaf] = line.descendant((blot) => !("children" in blot), offset);
  const formats = { ...bubbleFormats(line as never), ...bubbleFormats(leaf) };
  for (const [name, value] of Object.entries(AttributeMap.diff(formats, attributes) ?? {})) line.formatAt(offset, text.length, name, value);
}

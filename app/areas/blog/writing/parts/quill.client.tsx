import { useEffect, useMemo, useRef, useState } from "react";
import ReactQuill, { Quill } from "react-quill";
import type { Described } from "../picture-descriptions";
import { describePicture, keepCursorOutside, pictureMatchers, picturesIn, teachPictures, wordsIn } from "./quill-picture";
import { edgeLines, keepCellsTheirOwn, teachTables, wordsOfTables } from "./quill-table";
import { fromEditorHtml } from "./write-browser";

const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36].map((size) => `${size}pt`);
const LINES = ["1", "1.2", "1.5", "1.7", "2", "2.5", "3", "4", "5"];

const TOOLBAR = [
  [{ header: [1, 2, 3, 4, 5, false] }, { size: [false, ...SIZES] }, { lineheight: [false, ...LINES] }],
  ["bold", "italic", "underline", "strike"],
  [{ color: [] }, { background: [] }],
  [{ align: [] }, { list: "ordered" }, { list: "bullet" }],
  ["blockquote", "code-block", "link", "image"],
  ["clean"],
];

const NAMES: Record<string, string> = {
  ".ql-picker.ql-header .ql-picker-label": "제목 크기",
  ".ql-picker.ql-size .ql-picker-label": "글자 크기",
  ".ql-picker.ql-lineheight .ql-picker-label": "줄 높이",
  ".ql-picker.ql-color .ql-picker-label": "글자 색",
  ".ql-picker.ql-background .ql-picker-label": "바탕 색",
  ".ql-picker.ql-align .ql-picker-label": "맞춤",
  "button.ql-bold": "굵게",
  "button.ql-italic": "기울임",
  "button.ql-underline": "밑줄",
  "button.ql-strike": "취소선",
  "button.ql-list[value=ordered]": "번호 목록",
  "button.ql-list[value=bullet]": "목록",
  "button.ql-blockquote": "인용",
  "button.ql-code-block": "코드",
  "button.ql-link": "링크",
  "button.ql-image": "사진 넣기",
  "button.ql-clean": "서식 지우기",
};

let taught = false;

/** Registers, once per page, sizes, heights, colours and alignment as inline styles, so that a post needs no editor stylesheet. */
function teachQuill() {
  if (taught) return;
  taught = true;
  // Quill's registry hands out untyped parts.
  const parchment = Quill.import("parchment") as any;
  const size = Quill.import("attributors/style/size") as any;
  size.whitelist = SIZES;
  const lineheight = new parchment.StyleAttributor("lineheight", "line-height", { scope: parchment.Scope.BLOCK, whitelist: LINES });
  const styles = ["align", "color", "background"].map((name) => Quill.import(`attributors/style/${name}`));
  for (const attributor of [size, lineheight, ...styles]) Quill.register(attributor as any, true);
  const Link = Quill.import("formats/link") as any;
  class WholeLink extends Link {
    static sanitize(url: string) {
      return Link.sanitize(/^(https?:\/\/|mailto:)/i.test(url) ? url : `https://${url.replace(/^\/+/, "")}`);
    }
  }
  Quill.register(WholeLink as any, true);
  teachPictures();
  const BlockEmbed = Quill.import("blots/block/embed") as any;
  /** A horizontal line, which a text from outside the editor may contain. */
  class LineAcross extends BlockEmbed {
    static blotName = "line-across";
    static tagName = "HR";
  }
  Quill.register(LineAcross as any, true);
  teachTables();
}

export type EditorHandle = {
  insertPictures: (paths: string[]) => void;
  /** Sets the description of the n-th picture of `onPictures`. */
  describe: (place: number, said: Partial<Omit<Described, "path">>) => void;
  focus: () => void;
};

type Props = {
  /** The text typed before the editor was loaded; called when it is ready. */
  initial: () => string;
  labelId: string;
  describedBy?: string;
  invalid: boolean;
  onChange: (html: string, text: string, byPerson: boolean) => void;
  /** Called with the pictures of the text, in order, after each change. */
  onPictures: (pictures: Described[]) => void;
  onReady: (handle: EditorHandle) => void;
  onAskPictures: () => void;
  onFiles: (files: File[]) => void;
};

/** Quill 2 with our toolbar. Its HTML passes the server's cleaning unchanged. */
export default function QuillEditor(props: Props) {
  const { initial, labelId, describedBy, invalid, onReady, onAskPictures, onFiles } = props;
  teachQuill();
  const [first] = useState(initial);
  const box = useRef<ReactQuill>(null);
  const edges = useRef<ReturnType<typeof edgeLines>>();
  const calls = useRef({ onAskPictures, onFiles });
  calls.current = { onAskPictures, onFiles };

  const modules = useMemo(
    () => ({
      toolbar: { container: TOOLBAR, handlers: { image: () => calls.current.onAskPictures() } },
      uploader: { handler: (_: unknown, files: File[]) => calls.current.onFiles(files) },
      clipboard: { matchers: pictureMatchers },
      // Tab moves to the next control; in a list it indents.
      keyboard: { bindings: { tab: null, "remove tab": null } },
    }),
    [],
  );

  function tell(byPerson: boolean) {
    const quill = box.current?.getEditor();
    if (!quill) return;
    // Deferred until Quill has placed the cursor, which moves along with the added lines.
    queueMicrotask(() => edges.current?.add());
    const html = fromEditorHtml(quill.getSemanticHTML());
    props.onPictures(picturesIn(quill));
    props.onChange(edges.current?.without(html) ?? html, `${wordsIn(quill)} ${wordsOfTables(quill)}`, byPerson);
  }

  useEffect(() => {
    const quill = box.current?.getEditor();
    if (!quill) return;
    dress(quill, labelId);
    keepCursorOutside(quill);
    keepCellsTheirOwn(quill);
    edges.current ??= edgeLines(quill);
    tell(false);
    onReady({
      focus: () => quill.focus(),
      describe: (place, said) => describePicture(quill, place, said),
      insertPictures: (paths) => {
        let at = quill.getSelection(true)?.index ?? quill.getLength() - 1;
        for (const path of paths) {
          const [line] = quill.getLine(at);
          if (line && line.length() > 1) quill.insertText(at++, "\n", "user");
          quill.insertEmbed(at, "image", path, "user");
          quill.insertText(at + 1, "\n", "user");
          at += 2;
        }
        quill.setSelection(at, 0);
      },
    });
    // The editor is created once; later changes of props arrive through `calls`.
  }, []);

  useEffect(() => {
    const root = box.current?.getEditor().root;
    root?.setAttribute("aria-invalid", String(invalid));
    if (describedBy) root?.setAttribute("aria-describedby", describedBy);
  }, [invalid, describedBy]);

  return (
    <ReactQuill
      ref={box}
      theme="snow"
      defaultValue={first}
      modules={modules}
      onChange={(_html, _delta, source) => tell(source === "user")}
    />
  );
}

function dress(quill: Quill, labelId: string) {
  quill.root.setAttribute("role", "textbox");
  quill.root.setAttribute("aria-multiline", "true");
  quill.root.setAttribute("aria-labelledby", labelId);
  quill.root.classList.add("reading");
  const frame = quill.container.parentElement;
  for (const [selector, name] of Object.entries(NAMES)) {
    const control = frame?.querySelector(selector);
    control?.setAttribute("aria-label", name);
    control?.setAttribute("title", name);
  }
  frame?.querySelector(".ql-toolbar")?.setAttribute("aria-label", "글 꾸미기");
  const address = quill.container.querySelector<HTMLInputElement>(".ql-tooltip input");
  address?.setAttribute("data-link", "https://");
  address?.setAttribute("aria-label", "링크 주소");
}

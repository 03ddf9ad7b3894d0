import { useEffect, useMemo, useRef, useState } from "react";
import ReactQuill, { Quill } from "react-quill";
import type { Described } from "../../text/picture-descriptions";
import type { AskedAddress } from "./address-dialog";
import { followAddresses, insertAddress } from "./pasting/quill-addresses";
import { blockMatchers, calloutKeys, teachBlocks } from "./quill-blocks";
import { colourMatchers } from "./pasting/quill-colours";
import { putFootnote } from "./quill-footnote";
import { followMarks, putDivider } from "./quill-marks";
import { officeMatchers } from "./pasting/quill-office";
import { type AskCards, lineCards } from "./cards/line-cards";
import { findBar } from "./finding/find-bar";
import { blockMoving } from "./moving/block-moving";
import { describePicture, insertPictures, keepCursorOutside, pictureMatchers, picturesIn, teachPictures, wordsIn } from "./quill-picture";
import { picturePanel } from "./blocks/picture-panel";
import { followPaste, pasteMatchers } from "./pasting/quill-paste";
import { selectionBubble } from "./selection-bubble";
import { slashBlocks } from "./slash/slash-blocks";
import { askForBlock, slashMenu } from "./slash/slash-menu";
import { followWaiting, putFiles, type WaitingCount } from "./uploads/follow-waiting";
import { teachWaiting, withoutWaiting } from "./uploads/waiting-blot";
import { edgeLines, keepCellsTheirOwn, putTable, teachTables, wordsOfTables } from "./quill-table";
import { undoKeys } from "./undo-keys";
import { fromEditorHtml } from "./write-browser";

const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36].map((size) => `${size}pt`);
const LINES = ["1", "1.2", "1.5", "1.7", "2", "2.5", "3", "4", "5"];

const COLOURS = new Map([
  ["#e60000", "빨강"],
  ["#ff9900", "주황"],
  ["#ffff00", "노랑"],
  ["#008a00", "초록"],
  ["#0066cc", "파랑"],
  ["#9933ff", "보라"],
  ["#888888", "회색"],
  ["#facccc", "연한 빨강"],
  ["#ffffcc", "연한 노랑"],
  ["#cce8cc", "연한 초록"],
  ["#cce0f5", "연한 파랑"],
]);

const TOOLBAR = [
  ["insert"],
  ["undo", "redo"],
  [{ header: [1, 2, 3, 4, 5, false] }],
  ["bold", "image", "link"],
  [{ list: "bullet" }, { list: "ordered" }, "blockquote"],
  ["italic", "underline", "strike"],
  ["table", "divider", "footnote"],
  [{ align: [false, "center", "right", "justify"] }],
  [{ size: [false, ...SIZES] }, { lineheight: [false, ...LINES] }],
  [{ color: [false, ...COLOURS.keys()] }, { background: [false, ...COLOURS.keys()] }],
  ["code-block", "clean"],
  ["find", "move-block"],
];

const NAMES: Record<string, string> = {
  "button.ql-insert": "블록 넣기",
  "button.ql-undo": "되돌리기",
  "button.ql-redo": "다시 실행",
  "select.ql-header": "제목 크기",
  "select.ql-size": "글자 크기",
  "select.ql-lineheight": "줄 높이",
  "select.ql-color": "글자색",
  "select.ql-background": "배경색",
  "select.ql-align": "맞춤",
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
  "button.ql-table": "표 넣기",
  "button.ql-divider": "가로줄 넣기",
  "button.ql-footnote": "각주 넣기",
  "button.ql-clean": "서식 지우기",
  "button.ql-find": "찾아 바꾸기",
  "button.ql-move-block": "블록 옮기기·삭제",
};

const CHOICES: Record<string, (value: string) => string> = {
  header: (value) => (value ? `제목 ${value}` : "본문"),
  size: (value) => value || "글자 크기",
  lineheight: (value) => value || "줄 높이",
  align: (value) => ({ center: "가운데", right: "오른쪽", justify: "양쪽" })[value] ?? "왼쪽",
  color: (value) => COLOURS.get(value) ?? "글자색",
  background: (value) => COLOURS.get(value) ?? "배경색",
};

const stroke = (path: string) =>
  `<svg viewBox="0 0 18 18" aria-hidden="true"><path class="ql-stroke" fill="none" stroke-linecap="round" stroke-linejoin="round" d="${path}"/></svg>`;
const ICONS = {
  insert: stroke("M9 3.500v11M3.500 9h11"),
  callout: stroke("M3 4h12v10H3zM6 8h6M6 10.500h4"),
  gallery: stroke("M2.500 4h6v10h-6zM10.500 4h5v10h-5z"),
  undo: stroke("M6.500 4L3.500 7l3 3M3.500 7h7a4 4 0 010 8H8"),
  redo: stroke("M11.500 4l3 3-3 3M14.500 7h-7a4 4 0 000 8H10"),
  table: stroke("M3 4h12v10H3zM3 7.500h12M3 10.500h12M9 7.500V14"),
  divider: stroke("M3 9h12"),
  footnote: stroke("M3 5h6M3 9h6M3 13h12M12.500 4.500l2-1.500v6"),
  find: stroke("M8 3.500a4.500 4.500 0 100 9 4.500 4.500 0 000-9M11.500 11.500L15 15"),
  "move-block": stroke("M4 9h10M9 2.500v4M6.500 4.500L9 2l2.500 2.500M9 15.500v-4M6.500 13.500L9 16l2.500-2.500"),
};

let isRegistered = false;

/** Registers formats with inline styles: posts need no editor stylesheet. */
function teachQuill() {
  if (isRegistered) return;
  isRegistered = true;
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
  Object.assign(Quill.import("ui/icons") as object, ICONS);
  const Snow = Quill.import("themes/snow") as any;
  /** Keeps native selects: the scrolling toolbar would clip other menus. */
  class Paper extends Snow {
    buildPickers() {}
  }
  Quill.register("themes/paper", Paper as any, true);
  const BlockEmbed = Quill.import("blots/block/embed") as any;
  class LineAcross extends BlockEmbed {
    static blotName = "line-across";
    static tagName = "HR";
  }
  Quill.register(LineAcross as any, true);
  teachTables();
  teachBlocks();
  teachWaiting();
}

export type EditorHandle = {
  insertPictures: (paths: string[], sideBySide?: boolean) => void;
  describe: (place: number, description: Partial<Omit<Described, "path">>) => void;
  insertAddress: (address: string) => void;
  focus: () => void;
};

type CursorRange = { index: number; length: number };

type Props = {
  initial: () => string;
  labelId: string;
  describedBy?: string;
  placeholder?: string;
  invalid: boolean;
  onChange: (html: string, text: string, byPerson: boolean) => void;
  onPictures: (pictures: Described[]) => void;
  onReady: (handle: EditorHandle) => void;
  onAskPictures: () => void;
  onAskAddress: (kind: AskedAddress) => void;
  isPost: boolean;
  upload: (file: File, onSent: (part: number) => void) => Promise<string>;
  onWaiting: (count: WaitingCount) => void;
  /** Without it, addresses stay lines. */
  askCards?: AskCards;
};

/** Offer only formats that `cleanHtml` keeps. */
export default function QuillEditor(props: Props) {
  const { initial, labelId, describedBy, placeholder, invalid, onReady, onAskPictures, onAskAddress, upload, onWaiting } = props;
  teachQuill();
  const [first] = useState(initial);
  const box = useRef<ReactQuill>(null);
  const edges = useRef<ReturnType<typeof edgeLines> | undefined>(undefined);
  const tools = useRef<(ReturnType<typeof blockMoving> & ReturnType<typeof findBar>) | undefined>(undefined);
  const calls = useRef({ onAskPictures, onAskAddress, upload, onWaiting });
  calls.current = { onAskPictures, onAskAddress, upload, onWaiting };

  const withQuill = (action: (quill: Quill) => void) => {
    const quill = box.current?.getEditor();
    if (quill) action(quill);
  };

  const modules = useMemo(
    () => ({
      toolbar: {
        container: TOOLBAR,
        handlers: {
          image: () => calls.current.onAskPictures(),
          undo: () => withQuill((quill) => quill.history.undo()),
          redo: () => withQuill((quill) => quill.history.redo()),
          divider: () => withQuill(putDivider),
          table: () => withQuill(putTable),
          footnote: () => withQuill(putFootnote),
          insert: () => withQuill(askForBlock),
          find: () => tools.current?.open(),
          "move-block": () => tools.current?.openMenu(),
        },
      },
      uploader: {
        mimetypes: ["image/png", "image/jpeg", "image/gif"],
        handler: (place: CursorRange | null, files: File[]) => withQuill((quill) => putFiles(quill, place, files)),
      },
      clipboard: { matchers: [...pictureMatchers, ...blockMatchers, ...colourMatchers, ...officeMatchers, ...pasteMatchers] },
      // In ordinary lines, Tab must leave the editor.
      keyboard: { bindings: { tab: null, "remove tab": null, ...calloutKeys, ...undoKeys } },
    }),
    [],
  );

  function reportChange(byPerson: boolean) {
    const quill = box.current?.getEditor();
    if (!quill) return;
    // Add edge lines after Quill places the cursor: they move it.
    queueMicrotask(() => edges.current?.add());
    const html = withoutWaiting(fromEditorHtml(quill.getSemanticHTML()));
    props.onPictures(picturesIn(quill));
    props.onChange(edges.current?.without(html) ?? html, `${wordsIn(quill)} ${wordsOfTables(quill)}`, byPerson);
  }

  useEffect(() => {
    const quill = box.current?.getEditor();
    if (!quill) return;
    labelControls(quill, labelId);
    keepCursorOutside(quill);
    keepCellsTheirOwn(quill);
    followMarks(quill);
    followAddresses(quill);
    followPaste(quill);
    followWaiting(
      quill,
      (file, onSent) => calls.current.upload(file, onSent),
      (count) => calls.current.onWaiting(count),
    );
    selectionBubble(quill);
    picturePanel(quill);
    slashMenu(
      quill,
      slashBlocks({
        pictures: () => calls.current.onAskPictures(),
        address: (kind) => calls.current.onAskAddress(kind),
        isPost: props.isPost,
      }),
    );
    if (props.askCards) lineCards(quill, props.askCards);
    tools.current ??= { ...blockMoving(quill), ...findBar(quill) };
    edges.current ??= edgeLines(quill);
    reportChange(false);
    onReady({
      focus: () => quill.focus(),
      insertAddress: (address) => insertAddress(quill, address),
      describe: (place, description) => describePicture(quill, place, description),
      insertPictures: (paths, sideBySide = false) => insertPictures(quill, paths, sideBySide),
    });
  }, []);

  useEffect(() => {
    const root = box.current?.getEditor().root;
    root?.setAttribute("aria-invalid", String(invalid));
    if (describedBy) root?.setAttribute("aria-describedby", describedBy);
  }, [invalid, describedBy]);

  return (
    <ReactQuill
      ref={box}
      theme="paper"
      defaultValue={first}
      modules={modules}
      placeholder={placeholder}
      onChange={(_html, _delta, source) => reportChange(source === "user")}
    />
  );
}

function labelControls(quill: Quill, labelId: string) {
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
  for (const [name, labelOf] of Object.entries(CHOICES))
    for (const option of frame?.querySelectorAll<HTMLOptionElement>(`select.ql-${name} option`) ?? [])
      option.textContent = labelOf(option.hasAttribute("selected") ? "" : option.value);
  const row = frame?.querySelector<HTMLElement>(".ql-toolbar");
  row?.setAttribute("aria-label", "글 꾸미기");
  if (row) addMoreButton(row);
  nameEmptyChoices(quill, row);
  quill.on("editor-change", () => nameEmptyChoices(quill, row));
  row?.addEventListener("focusin", ({ target }) => followKeyboard(row, target as HTMLElement));
  const address = quill.container.querySelector<HTMLInputElement>(".ql-tooltip input");
  address?.setAttribute("data-link", "https://");
  address?.setAttribute("aria-label", "링크 주소");
}

/** Without a cursor Quill empties the selects, which then name nothing. */
function nameEmptyChoices(quill: Quill, row: HTMLElement | null | undefined): void {
  if (!row || quill.getSelection()) return;
  for (const select of row.querySelectorAll("select"))
    if (select.selectedIndex < 0) select.selectedIndex = [...select.options].findIndex((option) => option.hasAttribute("selected"));
}

/** Opens the other tools in further rows. */
function addMoreButton(row: HTMLElement): void {
  const more = document.createElement("button");
  more.type = "button";
  more.className = "write-tools-more";
  more.innerHTML = stroke("M4.500 7l4.500 4.500L13.500 7");
  const show = (isOpen: boolean) => {
    more.setAttribute("aria-expanded", String(isOpen));
    more.title = isOpen ? "도구 접기" : "도구 더 보기";
    more.setAttribute("aria-label", more.title);
  };
  show(false);
  more.addEventListener("click", () => show(row.toggleAttribute("data-open")));
  row.append(more);
}

function followKeyboard(row: HTMLElement, tool: HTMLElement): void {
  if (!tool.matches(":focus-visible")) return;
  const [rowBox, toolBox] = [row.getBoundingClientRect(), tool.getBoundingClientRect()];
  row.scrollLeft += toolBox.left + toolBox.width / 2 - (rowBox.left + rowBox.width / 2);
}

import type { Quill } from "react-quill";

type Tool = { name: string; format: string; value: unknown; sign: string };

const TOOLS: Tool[] = [
  { name: "굵게", format: "bold", value: true, sign: "가" },
  { name: "기울임", format: "italic", value: true, sign: "가" },
  { name: "밑줄", format: "underline", value: true, sign: "가" },
  { name: "취소선", format: "strike", value: true, sign: "가" },
  { name: "링크", format: "link", value: true, sign: "링크" },
  { name: "소제목", format: "header", value: 2, sign: "제목" },
  { name: "인용", format: "blockquote", value: true, sign: "인용" },
];

/** Marks above a selection made with a mouse. Touch has the system's own menu there; keys have the toolbar. */
export function selectionBubble(quill: Quill): void {
  if (!window.matchMedia("(hover: hover)").matches) return;
  const bubble = document.createElement("div");
  bubble.className = "write-float selection-bubble";
  bubble.setAttribute("role", "toolbar");
  bubble.setAttribute("aria-label", "선택한 부분 서식");
  bubble.hidden = true;
  const buttons = TOOLS.map((tool) => buttonOf(tool, () => apply(tool)));
  bubble.append(...buttons);
  quill.container.append(bubble);

  const apply = ({ format, value }: Tool) => {
    if (format === "link") {
      bubble.hidden = true;
      quill.container.parentElement?.querySelector<HTMLButtonElement>(".ql-toolbar button.ql-link")?.click();
      return;
    }
    quill.format(format, quill.getFormat()[format] === value ? false : value, "user");
    show();
  };

  const show = () => {
    const range = quill.getSelection();
    bubble.hidden = !range || range.length === 0 || quill.getText(range).trim() === "" || Boolean(quill.getFormat()["code-block"]);
    if (bubble.hidden || !range) return;
    const formats = quill.getFormat(range);
    for (const [index, { format, value }] of TOOLS.entries()) {
      const isOn = format === "link" ? Boolean(formats.link) : formats[format] === value;
      buttons[index]!.setAttribute("aria-pressed", String(isOn));
    }
    const { left, width, top, bottom } = quill.getBounds(range.index, range.length)!;
    const middle = left + width / 2 - bubble.offsetWidth / 2;
    bubble.style.left = `${Math.max(0, Math.min(middle, quill.container.clientWidth - bubble.offsetWidth))}px`;
    const above = top - bubble.offsetHeight - 8;
    // The toolbar lies over what stands higher.
    const isFree = above >= 0 && quill.container.getBoundingClientRect().top + above > 120;
    bubble.style.top = `${isFree ? above : bottom + 8}px`;
  };

  // The selection is complete once the button is up.
  quill.root.addEventListener("mouseup", () => setTimeout(show));
  quill.on("selection-change", (range) => {
    if (!range || range.length === 0) bubble.hidden = true;
  });
  quill.on("text-change", () => (bubble.hidden = true));
  quill.root.addEventListener("keydown", () => (bubble.hidden = true));
}

function buttonOf({ name, format, sign }: Tool, onPress: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.format = format;
  button.setAttribute("aria-label", name);
  button.title = name;
  button.textContent = sign;
  // A press keeps the selection.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", onPress);
  return button;
}

import { Quill } from "react-quill";
import { MAX_DESCRIPTION_LENGTH } from "../../../text/picture-descriptions";
import { describedAt, describePicture, placeOfPicture } from "../quill-picture";

const FIELDS = [
  ["caption", "사진 아래 설명", "누구에게나 사진 밑에 보여요"],
  ["alt", "대체 텍스트", "사진이 안 보일 때 읽어 줘요"],
] as const;

/** A press on a picture opens its caption and alternative text below it. */
export function picturePanel(quill: Quill): void {
  const panel = document.createElement("div");
  panel.className = "write-float picture-panel";
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-label", "고른 사진");
  panel.hidden = true;
  const inputs = FIELDS.map(([name, label, hint]) => ({ name, input: addField(panel, label, hint) }));
  const acts = document.createElement("div");
  acts.className = "picture-acts";
  panel.append(acts);
  const addAct = (words: string, className: string, onPress: () => void) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className, textContent: words });
    button.addEventListener("click", onPress);
    acts.append(button);
  };
  const ring = document.createElement("div");
  ring.className = "picture-ring";
  ring.hidden = true;
  quill.container.append(ring, panel);
  let frame: HTMLElement | null = null;

  const close = () => {
    panel.hidden = ring.hidden = true;
    frame = null;
  };

  const place = () => {
    if (!frame?.isConnected) return close();
    const [box, outer] = [frame.getBoundingClientRect(), quill.container.getBoundingClientRect()];
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = frame.querySelector("img")!;
    Object.assign(ring.style, {
      left: `${box.left - outer.left + offsetLeft}px`,
      top: `${box.top - outer.top + offsetTop}px`,
      width: `${offsetWidth}px`,
      height: `${offsetHeight}px`,
    });
    panel.style.top = `${box.bottom - outer.top + 4}px`;
    panel.style.left = `${Math.max(0, Math.min(box.left - outer.left, outer.width - panel.offsetWidth))}px`;
  };

  const open = (picture: HTMLElement) => {
    frame = picture;
    const described = describedAt(quill, placeOfPicture(quill, picture));
    for (const { name, input } of inputs) input.value = described?.[name] ?? "";
    panel.hidden = ring.hidden = false;
    place();
  };

  panel.addEventListener("input", ({ target }) => {
    const typed = inputs.find(({ input }) => input === target);
    if (!frame || !typed) return;
    describePicture(quill, placeOfPicture(quill, frame), { [typed.name]: typed.input.value });
    place();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    // Enter would press the form's first button.
    event.preventDefault();
    leave();
  });
  /** The cursor goes behind the picture. */
  const leave = () => {
    const index = indexOf(quill, frame);
    close();
    quill.focus();
    if (index !== null) quill.setSelection(index + 1, 0, "user");
  };
  addAct("사진 삭제", "btn btn-sm btn-ghost", () => {
    const index = indexOf(quill, frame);
    close();
    quill.focus();
    quill.history.cutoff();
    if (index !== null) quill.deleteText(index, 1, "user");
  });
  addAct("완료", "btn btn-sm", leave);
  document.addEventListener("pointerdown", ({ target }) => {
    if (!panel.hidden && !panel.contains(target as Node) && !frame?.contains(target as Node)) close();
  });
  quill.root.addEventListener("click", ({ target }) => {
    const picture = (target as Element).closest<HTMLElement>(".ql-picture");
    if (picture) open(picture);
  });
  quill.root.addEventListener("keydown", ({ key }) => {
    if (key !== "Tab") close();
  });
  quill.on("text-change", () => {
    if (!panel.hidden) place();
  });
}

function indexOf(quill: Quill, frame: HTMLElement | null): number | null {
  const blot = frame && Quill.find(frame);
  return blot && !(blot instanceof Quill) ? quill.getIndex(blot) : null;
}

function addField(panel: HTMLElement, words: string, hint: string): HTMLInputElement {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { className: "input", type: "text", maxLength: MAX_DESCRIPTION_LENGTH, autocomplete: "off", placeholder: hint });
  label.append(words, input);
  panel.append(label);
  return input;
}

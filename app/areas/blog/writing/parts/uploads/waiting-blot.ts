import { Quill } from "react-quill";
import { PICTURES } from "~/areas/files/picture-kinds";
import { type WaitingPicture, waitingPicture } from "./waiting-pictures";

export const WAITING = "picture-waiting";
/** Stands in the editor's HTML for a picture that the stored text does not have. */
const MARK = "<x-wait></x-wait>";

/** The editor's HTML without waiting pictures and the lines that have nothing else. */
export const withoutWaiting = (html: string): string =>
  html.includes(MARK) ? html.replace(/<p[^<>]*>(?:<x-wait><\/x-wait>)+<\/p>/g, "").replaceAll(MARK, "") : html;

/** Registers the place of a picture that is being uploaded, failed, or is missing. */
export function teachWaiting(): void {
  const { EmbedBlot } = Quill.import("parchment") as any;
  class Waiting extends EmbedBlot {
    static blotName = WAITING;
    static className = "ql-waiting";
    static create(id: string) {
      const frame = document.createElement("figure");
      frame.className = Waiting.className;
      frame.contentEditable = "false";
      frame.tabIndex = -1;
      frame.dataset.waiting = id;
      drawWaiting(frame);
      return frame;
    }
    static value(node: HTMLElement) {
      return node.dataset.waiting;
    }
    html() {
      return MARK;
    }
  }
  Quill.register(Waiting as any, true);
}

export function drawWaiting(frame: HTMLElement): void {
  const picture = waitingPicture(frame.dataset.waiting ?? "");
  if (!picture) return;
  const { file, name, problem } = picture;
  const state = problem !== null ? "failed" : file ? "sending" : "missing";
  if (frame.dataset.state === "sending" && state === "sending") return drawPart(frame, picture);
  const hadFocus = frame.contains(document.activeElement);
  frame.dataset.state = state;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", { failed: "올리지 못한 사진", sending: "올리는 사진", missing: "빠진 사진" }[state]);
  if (state === "sending") {
    const progress = document.createElement("progress");
    progress.setAttribute("aria-label", "업로드 진행률");
    frame.replaceChildren(words("사진을 올리고 있어요."), progress);
    drawPart(frame, picture);
  } else {
    const [said, press] = state === "failed" ? [`${name}: ${problem}`, button("다시 시도", "retry")] : [`빠진 사진: ${name}`, picker()];
    frame.replaceChildren(words(said), press, button("빼기", "remove"));
  }
  if (hadFocus) frame.focus();
}

function drawPart(frame: HTMLElement, { part }: WaitingPicture): void {
  const progress = frame.querySelector("progress")!;
  // Each change makes the editor read all of its text again.
  const shown = Math.floor(part * 8) / 8;
  if (progress.value !== shown || !progress.hasAttribute("value")) progress.value = shown;
}

function words(text: string): HTMLElement {
  const line = document.createElement("span");
  line.textContent = text;
  return line;
}

function button(name: string, action: string): HTMLElement {
  const press = document.createElement("button");
  press.type = "button";
  press.className = action === "remove" ? "btn btn-sm btn-ghost" : "btn btn-sm";
  press.dataset.action = action;
  press.textContent = name;
  return press;
}

function picker(): HTMLElement {
  const label = document.createElement("label");
  label.className = "btn btn-sm";
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept: PICTURES, className: "sr-only" });
  label.append("사진 고르기", input);
  return label;
}

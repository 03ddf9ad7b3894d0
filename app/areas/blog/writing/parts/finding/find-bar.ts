import type { Quill } from "react-quill";
import { findMatches, type Match } from "./find-matches";
import { MOST_LETTERS } from "./folded-text";
import { replaceMatches } from "./replace-matches";
import { hideMatches, selectMatch, showMatches } from "./show-matches";

const PAUSE_MS = 120;

/** The bar 찾아 바꾸기 above the text, opened by its tool, Ctrl+Shift+F or Ctrl+H. Ctrl+F stays the browser's. */
export function findBar(quill: Quill): { open: () => void } {
  const frame = quill.container.parentElement!;
  const bar = document.createElement("div");
  bar.className = "find-bar";
  bar.setAttribute("role", "search");
  bar.setAttribute("aria-label", "찾아 바꾸기");
  bar.hidden = true;
  const sought = fieldOf("찾을 말");
  const words = fieldOf("바꿀 말");
  const exact = document.createElement("input");
  exact.type = "checkbox";
  const exactLabel = document.createElement("label");
  exactLabel.className = "find-exact";
  exactLabel.append(exact, "대소문자");
  const said = document.createElement("output");
  said.className = "find-said";
  said.setAttribute("role", "status");
  bar.append(
    sought,
    buttonOf("이전", () => go(-1)),
    buttonOf("다음", () => go(1)),
    said,
    exactLabel,
    words,
    buttonOf("바꾸기", () => replaceOne()),
    buttonOf("모두 바꾸기", () => replaceAll()),
    buttonOf("닫기", () => close()),
  );
  quill.container.before(bar);

  let matches: Match[] = [];
  let now = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const search = (from: number, isToBeSeen = true) => {
    clearTimeout(timer);
    timer = undefined;
    matches = findMatches(quill, sought.value, exact.checked);
    now = matches.findIndex(({ index }) => index >= from);
    if (now < 0 && matches.length > 0) now = 0;
    show(isToBeSeen);
  };

  const show = (isToBeSeen = true) => {
    showMatches(quill, matches, now, isToBeSeen);
    if (sought.value === "") said.textContent = "";
    else said.textContent = matches.length > 0 ? `${matches.length}개 중 ${now + 1}번째` : "찾는 말이 없어요";
  };

  /** Waiting changes first, so that the matches are the text's. */
  const settle = () => timer !== undefined && search(matches[now]?.index ?? 0, false);

  const go = (by: -1 | 1) => {
    settle();
    if (matches.length === 0) return;
    now = (now + by + matches.length) % matches.length;
    show();
  };

  const replaceOne = () => {
    settle();
    const match = matches[now];
    if (!match) return;
    const rest = matches.length - now - 1;
    replace([match]);
    search(0, false);
    now = rest > 0 ? matches.length - rest : Math.min(0, matches.length - 1);
    show();
  };

  const replaceAll = () => {
    settle();
    const { length } = matches;
    if (length === 0) return;
    replace(matches);
    search(0, false);
    said.textContent = `${length}개를 바꿨어요`;
  };

  /** Quill takes the focus with its selection. */
  const replace = (some: Match[]) => {
    const field = document.activeElement as HTMLElement | null;
    replaceMatches(quill, some, words.value);
    if (bar.contains(field)) field!.focus({ preventScroll: true });
  };

  const open = () => {
    const range = quill.getSelection();
    const chosen = document.getSelection()?.toString().trim() ?? "";
    const isFound = quill.root.contains(document.getSelection()?.anchorNode ?? null);
    if (isFound && chosen !== "" && chosen.length <= MOST_LETTERS && !chosen.includes("\n")) sought.value = chosen;
    bar.hidden = false;
    sought.focus();
    sought.select();
    search(range?.index ?? 0, sought.value !== "");
  };

  const close = () => {
    settle();
    bar.hidden = true;
    clearTimeout(timer);
    timer = undefined;
    hideMatches();
    const match = matches[now];
    if (match) selectMatch(quill, match);
    else quill.focus();
  };

  const searchSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => search(matches[now]?.index ?? quill.getSelection()?.index ?? 0, document.activeElement === sought), PAUSE_MS);
  };

  // The form counts typed words, not sought ones.
  bar.addEventListener("input", (event) => event.stopPropagation());
  bar.addEventListener("change", (event) => event.stopPropagation());
  sought.addEventListener("input", searchSoon);
  exact.addEventListener("input", searchSoon);
  bar.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.target === sought) go(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" && event.target === words) replaceOne();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  quill.on("text-change", () => {
    if (!bar.hidden) searchSoon();
  });
  frame.addEventListener(
    "keydown",
    (event) => {
      const isFind = event.code === "KeyF" && event.shiftKey;
      const isReplace = event.code === "KeyH" && !event.shiftKey;
      if (!(event.ctrlKey || (event.metaKey && isFind)) || event.altKey || !(isFind || isReplace)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.isComposing) open();
    },
    true,
  );
  return { open };
}

function fieldOf(name: string): HTMLInputElement {
  const field = document.createElement("input");
  field.className = "input";
  field.type = "text";
  field.autocomplete = "off";
  field.maxLength = MOST_LETTERS;
  field.placeholder = name;
  field.setAttribute("aria-label", name);
  return field;
}

function buttonOf(name: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-sm";
  button.textContent = name;
  button.addEventListener("click", onPress);
  return button;
}

import { type Html, markup } from "../html";
import type { ShellData } from "../shell-data";

const THEMES = [
  { value: "system", label: "기기 설정" },
  { value: "light", label: "밝게" },
  { value: "dark", label: "어둡게" },
] as const;

/** Guests have it in the footer, members in the account menu. */
export function themeForm(shell: Pick<ShellData, "csrf" | "path" | "theme">): Html {
  const buttons = THEMES.map(
    ({ value, label }) => markup`<button name="theme" value="${value}" aria-pressed="${String(shell.theme === value)}">${label}</button>`,
  );
  return markup`<form class="themes" method="post" action="/theme"><input type="hidden" name="csrf" value="${shell.csrf}"/><input type="hidden" name="back" value="${shell.path}"/><span>화면 밝기</span> <span class="segmented">${buttons}</span></form>`;
}

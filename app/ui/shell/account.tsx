import { faceOf } from "../face";
import { useMemo, useRef } from "react";
import { markup } from "../html";
import type { ShellData } from "../shell-data";
import { useFloating } from "./floating";
import { menuLinks } from "./menu-html";
import { themeForm } from "./themes";

const SCREENS = [
  "/app/my-page/reading",
  "/app/blog/my-blog-view-contents",
  "/app/user/blog-profile",
  "/app/user/update-user-information",
  "/app/user/my-payment-information",
];
const always = () => true;

/** Nickname and count of the month (1 §2); opens the member's own screens. */
export function Account({ shell, viewer }: { shell: ShellData; viewer: NonNullable<ShellData["viewer"]> }) {
  const box = useRef<HTMLDetailsElement>(null);
  useFloating(box, shell.path, always);
  const { csrf, path, menu, theme } = shell;
  const html = useMemo(() => {
    const { nickname, email } = viewer;
    const rows = menuLinks(menu, SCREENS, path.split("?")[0] ?? "");
    return markup`<p class="account-name"><strong>${nickname}</strong> <span>${email}</span></p><ul class="menu-list">${rows}</ul>${themeForm({ csrf, path, theme })}`
      .text;
  }, [viewer, menu, csrf, path, theme]);
  return (
    <details className="account" ref={box}>
      <summary>
        <span className="face" {...faceOf(viewer.nickname)} aria-hidden="true" />
        <span className="account-who">
          <span className="who">{viewer.nickname}</span>{" "}
          <span className="sent" title="이번 달 보낸 수">
            <span className="sr-only">이번 달 보낸 수 </span>
            {`${shell.monthCount ?? 0} / ${shell.monthLimit} 보냄`}
          </span>
        </span>
      </summary>
      <div className="account-panel" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}

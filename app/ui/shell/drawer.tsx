import { useCallback, useEffect, useMemo, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "../icon";
import { useFloating } from "./floating";
import { drawMenu, firstPath, holds, menuPlace } from "./menu-html";
import { DRAWER_COOKIE, type MenuNode, type ShellData } from "../shell-data";

const WIDE = "(min-width: 1201px)";

/** `docks`: above 1200 px next to the page, its state in a cookie. Else over the page and closed at first. Works without script. */
export function Drawer({ shell, docks }: { shell: ShellData; docks: boolean }) {
  const box = useRef<HTMLDetailsElement>(null);
  const keep = docks && shell.drawer !== "closed";
  // Scripts only: a text browser would show the menu twice.
  const hydrated = useHydrated();

  useEffect(() => {
    const details = box.current;
    if (!details) return;
    const wide = window.matchMedia(WIDE);
    const settle = () => {
      details.open = docks && wide.matches && keptOpen(keep);
      details.dataset.ready = "";
    };
    settle();
    wide.addEventListener("change", settle);
    return () => wide.removeEventListener("change", settle);
  }, [docks, keep]);

  const floats = useCallback(() => !docks || !window.matchMedia(WIDE).matches, [docks]);
  useFloating(box, shell.path, floats);

  function remember() {
    if (!docks || !box.current || !window.matchMedia(WIDE).matches) return;
    document.cookie = `${DRAWER_COOKIE}=${box.current.open ? "closed" : "open"}; path=/; max-age=31536000; samesite=lax`;
  }

  const place = menuPlace(shell);
  const here = shell.path.split("?")[0] === place;
  const html = useMemo(() => drawMenu(shell.menu, place, here), [shell.menu, place, here]);
  return (
    <nav className={docks ? "drawer docks" : "drawer"} aria-label="주 메뉴">
      <details className="drawer-box" data-start={keep ? "open" : "closed"} ref={box}>
        <summary className="drawer-toggle" onClick={remember}>
          <Icon name="menu" />
          <span className="sr-only">메뉴</span>
        </summary>
        <div className="drawer-panel">
          <ul className="menu-list" dangerouslySetInnerHTML={{ __html: html }} />
          {docks && <KeepForm shell={shell} />}
        </div>
      </details>
      {docks && (!keep || hydrated) && (
        <ul className="rail">
          {shell.menu.map((node) => (
            <RailLink key={node.menu} node={node} place={place} />
          ))}
        </ul>
      )}
    </nav>
  );
}

function RailLink({ node, place }: { node: MenuNode; place: string }) {
  const path = firstPath(node);
  if (!path) return null;
  return (
    <li>
      <a href={path} title={node.menuName} aria-current={holds(node, place) ? "true" : undefined}>
        <Icon name={node.icon} />
        <span className="sr-only">{node.menuName}</span>
      </a>
    </li>
  );
}

function KeepForm({ shell }: { shell: ShellData }) {
  return (
    <form className="drawer-keep" method="post" action="/theme">
      <input type="hidden" name="csrf" value={shell.csrf} />
      <input type="hidden" name="back" value={shell.path} />
      <button
        className={shell.drawer === "closed" ? "bar-button" : "drawer-toggle"}
        name="drawer"
        value={shell.drawer === "closed" ? "open" : "closed"}
      >
        {shell.drawer === "closed" ? (
          "메뉴 펼쳐 두기"
        ) : (
          <>
            <Icon name="menu" />
            <span className="sr-only">메뉴 접어 두기</span>
          </>
        )}
      </button>
    </form>
  );
}

function keptOpen(fallback: boolean): boolean {
  const kept = document.cookie.match(new RegExp(`(?:^|; )${DRAWER_COOKIE}=(open|closed)`));
  return kept ? kept[1] === "open" : fallback;
}

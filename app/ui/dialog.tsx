import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Icon } from "./icon";
import { restoreFocus, currentOpener } from "./opener";

/** React warns about a layout effect on the server. */
const useLayoutEffectInBrowser = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Open while rendered. Its content must also be reachable without script. */
export function Dialog({
  title,
  heading: Heading = "h2",
  size = "small",
  onClose,
  children,
}: {
  title: ReactNode;
  heading?: "h1" | "h2";
  /** small 500 px, large 800 px (1 §9); chart 900 × 500 (2 §2) */
  size?: "small" | "large" | "chart";
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Close before the dialog leaves the page: a removed dialog gives no focus back.
  useLayoutEffectInBrowser(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = currentOpener();
    if (!element.open) element.showModal();
    // Focus the title, so that no key answers before the question was read.
    element.querySelector<HTMLElement>("[data-title]")?.focus();
    return () => {
      element.close();
      if (opener) restoreFocus(opener);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="box dialog"
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A closed file picker sends this event too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <Heading id={titleId} data-title="" tabIndex={-1}>
          {title}
        </Heading>
        <button className="strip-close" type="button" onClick={onClose}>
          <Icon name="close" size={18} />
          <span className="sr-only">닫기</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}

import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Icon } from "./icon";
import { giveBack, presentOpener } from "./opener";

/** On the server React warns of a layout effect, which does nothing there. */
const useBeforeDrawn = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * A modal `<dialog>`, open as long as it is rendered. Escape and the close button call `onClose`; the focus then returns to what opened it.
 * Whatever it offers must also be reachable without script, on a page of its own.
 */
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
  // Its end comes before the dialog leaves the page: a dialog that is gone gives no focus back.
  useBeforeDrawn(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = presentOpener();
    if (!element.open) element.showModal();
    // Focuses the title, so that neither yes nor no is one key away before the question was read.
    element.querySelector<HTMLElement>("[data-title]")?.focus();
    return () => {
      element.close();
      if (opener) giveBack(opener);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="box dialog"
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
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

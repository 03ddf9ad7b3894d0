import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "~/ui/icon";
import { restoreFocus, currentOpener } from "~/ui/opener";

type Props = { open: boolean; onClose: () => void; submit: ReactNode; children: ReactNode };

/** Without script an open part of the page; its fields belong to the form around it. */
export function PublishSheet({ open, onClose, submit, children }: Props) {
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (!element || !open) return;
    const opener = currentOpener();
    element.close();
    element.showModal();
    element.querySelector<HTMLElement>("h2")?.focus();
    return () => {
      element.close();
      if (opener) restoreFocus(opener);
    };
  }, [open]);
  return (
    <dialog
      ref={sheet}
      className="publish-sheet"
      open
      data-modal={open ? "" : undefined}
      aria-labelledby={id}
      onKeyDown={submitOnEnter}
      onCancel={(event) => {
        // A closed file picker sends this event too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="publish-head">
        <h2 id={id} tabIndex={-1}>
          발행
        </h2>
        {open && (
          <button className="strip-close" type="button" onClick={onClose}>
            <Icon name="close" size={18} />
            <span className="sr-only">닫기</span>
          </button>
        )}
      </div>
      <div className="publish-parts">{children}</div>
      <div className="publish-foot">{submit}</div>
    </dialog>
  );
}

/** Enter would press the form's first button, which saves a draft. */
function submitOnEnter(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing || !event.currentTarget.matches(":modal")) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>(".publish-foot button[type=submit]")?.click();
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "~/ui/icon";

type Props = {
  open: boolean;
  onClose: () => void;
  save: ReactNode;
  children: ReactNode;
};

export function WritePanel({ open, onClose, save, children }: Props) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => void (open && head.current?.focus()), [open]);
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section className="write-panel" aria-labelledby={id} data-over={open ? "" : undefined} onKeyDown={close}>
      <div className="write-panel-head">
        <h2 id={id} ref={head} tabIndex={-1}>
          발행
        </h2>
        {open && (
          <button className="strip-close" type="button" onClick={onClose}>
            <Icon name="close" size={18} />
            <span className="sr-only">닫기</span>
          </button>
        )}
      </div>
      {children}
      {open && <div className="row">{save}</div>}
    </section>
  );
}

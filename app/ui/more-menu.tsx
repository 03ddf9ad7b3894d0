import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { usePosting } from "./form/posting";

/** Less important actions behind one button, in a row behind ⋯. Needs no script: a popover, or a plain list in an old browser. */
export function MoreMenu({ label, row, children }: { label: string; row?: boolean; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  const isPosting = usePosting();
  useEffect(() => {
    const opened = menu.current;
    if (isPosting) return () => opened?.hidePopover?.();
  }, [isPosting]);
  const closeAfterLink = ({ target }: MouseEvent) => (target as HTMLElement).closest("a") && menu.current?.hidePopover?.();
  const id = `more${useId().replaceAll(":", "-")}`;
  return (
    <>
      <button className={row ? "row-more" : "btn"} type="button" {...{ popovertarget: id }}>
        <span className={row ? "sr-only" : undefined}>{label}</span>
        {row && <span className="row-dots" />}
      </button>
      <div className="more-list" id={id} ref={menu} onClick={closeAfterLink} {...{ popover: "auto" }}>
        {children}
      </div>
    </>
  );
}

import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { usePosting } from "./form/posting";

/** Less important actions behind one button, in a row behind ⋯. Needs no script: a popover, or a plain list in an old browser. */
export function MoreMenu({ label, row, children }: { label: string; row?: boolean; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  const isPosting = usePosting();
  const { search } = useLocation();
  useEffect(() => {
    const opened = menu.current;
    if (isPosting) return () => opened?.hidePopover?.();
  }, [isPosting]);
  // A link inside may lead to another order of the same page.
  useEffect(() => {
    const opened = menu.current;
    return () => opened?.hidePopover?.();
  }, [search]);
  const id = `more${useId().replaceAll(":", "-")}`;
  return (
    <>
      <button className={row ? "row-more" : "btn"} type="button" {...{ popovertarget: id }}>
        <span className={row ? "sr-only" : undefined}>{label}</span>
        {row && <span className="row-dots" />}
      </button>
      <div className="more-list" id={id} ref={menu} {...{ popover: "auto" }}>
        {children}
      </div>
    </>
  );
}

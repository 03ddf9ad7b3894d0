import { type ReactNode, useId } from "react";

/** Less important actions behind one button. Needs no script: a popover, or a plain list in an old browser. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = `more${useId().replaceAll(":", "-")}`;
  return (
    <>
      <button className="btn" type="button" {...{ popovertarget: id }}>
        {label}
      </button>
      <div className="more-list" id={id} {...{ popover: "auto" }}>
        {children}
      </div>
    </>
  );
}

import type { ReactNode } from "react";

/** `width`: "form" 480 px, "reading" 710 px, "page" 1080 px, "full" for grids. */
export function Page({
  title,
  lead,
  actions,
  width = "page",
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: "form" | "reading" | "page" | "full";
  children?: ReactNode;
}) {
  return (
    <div className="page" data-width={width}>
      <div className="page-head">
        <h1>{title}</h1>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {lead && <p className="page-lead">{lead}</p>}
      {children}
    </div>
  );
}

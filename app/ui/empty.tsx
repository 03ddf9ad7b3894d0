import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawings";

export function Empty({ title, drawing = "page", children }: { title: string; drawing?: DrawingName; children?: ReactNode }) {
  return (
    <div className="empty">
      <Drawing name={drawing} />
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

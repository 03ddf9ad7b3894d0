import type { ReactNode } from "react";
import { Icon } from "./icon";

const icons = { info: "info", success: "check", warning: "warning", error: "warning" };

type Props = { type?: "info" | "success" | "warning" | "error"; alert?: boolean; children: ReactNode };

/** A lasting notice. `alert` only for an error that just happened: it gets the focus. */
export function NoticeStrip({ type = "info", alert, children }: Props) {
  return (
    <div className="strip" data-type={type} role={alert ? "alert" : undefined} tabIndex={alert ? -1 : undefined} autoFocus={alert}>
      <Icon name={icons[type]} />
      <div>{children}</div>
    </div>
  );
}

import type { ReactNode } from "react";
import { Icon } from "../icon";

const icons = { info: "info", success: "check", warning: "warning", error: "warning" };

/** A line that stays: what the person should know before going on. `alert` only for what has just gone wrong: it takes the focus. */
export function NoticeStrip({
  type = "info",
  alert,
  children,
}: {
  type?: "info" | "success" | "warning" | "error";
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="strip" data-type={type} role={alert ? "alert" : undefined} tabIndex={alert ? -1 : undefined} autoFocus={alert}>
      <Icon name={icons[type]} />
      <div>{children}</div>
    </div>
  );
}

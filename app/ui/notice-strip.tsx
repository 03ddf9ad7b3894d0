import type { ReactNode } from "react";
import { Icon } from "./icon";

/** A line that stays: what the person should know before going on. `role="alert"` only for what has just gone wrong. */
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
    <div className="strip" data-type={type} role={alert ? "alert" : undefined}>
      <Icon name={type === "success" ? "check" : "warning"} />
      <div>{children}</div>
    </div>
  );
}

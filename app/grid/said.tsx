import { Icon } from "~/ui/icon";
import type { GridAnswer } from "./grid";

/** What the server said about the last deed, as an alert that stays. */
export function Said({ answer }: { answer: GridAnswer }) {
  const isRefused = answer.status === "refused";
  return (
    <div
      className="strip"
      data-type={isRefused ? "error" : "success"}
      role={isRefused ? "alert" : "status"}
      tabIndex={-1}
      autoFocus={isRefused}
    >
      <Icon name={isRefused ? "warning" : "check"} />
      <p>{answer.message}</p>
    </div>
  );
}

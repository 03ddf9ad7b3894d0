import { Icon } from "~/ui/icon";

/** The grid's message, shown until the next one. A refusal gets the focus when there is no script. */
export function Said({ type, text }: { type: "success" | "warning" | "error"; text: string }) {
  return (
    <div className="strip" data-type={type} role={type === "success" ? "status" : "alert"} tabIndex={-1} autoFocus={type === "error"}>
      <Icon name={type === "success" ? "check" : "warning"} />
      <p>{text}</p>
    </div>
  );
}

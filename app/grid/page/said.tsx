import { Icon } from "~/ui/icon";

/** What the grid has to say, in the page until something else is to be said. A refusal takes the focus when there is no script. */
export function Said({ type, text }: { type: "success" | "warning" | "error"; text: string }) {
  return (
    <div className="strip" data-type={type} role={type === "success" ? "status" : "alert"} tabIndex={-1} autoFocus={type === "error"}>
      <Icon name={type === "success" ? "check" : "warning"} />
      <p>{text}</p>
    </div>
  );
}

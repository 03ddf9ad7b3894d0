import { Icon } from "~/ui/icon";

/** The grid's message, shown until the next one, below a title if it has one. A refusal gets the focus when there is no script. */
export function Said({ type, title, text }: { type: "success" | "warning" | "error"; title?: string; text: string }) {
  return (
    <div className="strip" data-type={type} role={type === "success" ? "status" : "alert"} tabIndex={-1} autoFocus={type === "error"}>
      <Icon name={type === "success" ? "check" : "warning"} />
      <div>
        {title && <h2>{title}</h2>}
        <p>{text}</p>
      </div>
    </div>
  );
}

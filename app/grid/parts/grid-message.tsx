import { Icon } from "~/ui/icon";

/** The grid's message. Without script a refusal gets the focus. */
export function GridMessage({ type, title, text }: { type: "success" | "warning" | "error"; title?: string; text: string }) {
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

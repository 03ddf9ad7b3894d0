import { idOf } from "~/core/id";

const PANEL = "/app/send-messages/send-contents";
const NAMES = ["contentsId", "sendingListId"] as const;

/** Query of the post that the payer wants to send; "" without one. The payment's addresses carry the post. */
export function postToSend(query: URLSearchParams): string {
  const named = NAMES.flatMap((name) => {
    const id = idOf(query.get(name));
    return id === null ? [] : [[name, String(id)]];
  });
  return named[0]?.[0] === "contentsId" ? new URLSearchParams(named).toString() : "";
}

/** Adds the post to an address of the payment. */
export const withPost = (path: string, post: string) => (post ? `${path}${path.includes("?") ? "&" : "?"}${post}` : path);

/** The post's send panel, or null. */
export const panelOf = (post: string) => (post ? `${PANEL}?${post}` : null);

/** The query without the post. */
export function withoutPost(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !NAMES.some((own) => own === name)));
}

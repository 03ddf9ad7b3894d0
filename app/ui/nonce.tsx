import { createContext, useContext, useState } from "react";

/** What only the server knows while it renders one document. In the browser both are empty: nothing there needs them. */
export type PageContextValue = { nonce: string; requestId: string };

export const PageContext = createContext<PageContextValue>({ nonce: "", requestId: "" });

export function useNonce(): string | undefined {
  return useContext(PageContext).nonce || undefined;
}

/** The id of the request that made this document. In the browser it is read from the mark the server left beside it (`data-request-id`). */
export function useRequestId(): string {
  const { requestId } = useContext(PageContext);
  const [marked] = useState(() => (typeof document === "undefined" ? "" : readMark()));
  return requestId || marked;
}

const readMark = () => document.querySelector("[data-request-id]")?.getAttribute("data-request-id") ?? "";

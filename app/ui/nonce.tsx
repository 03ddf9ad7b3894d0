import { createContext, useContext, useState } from "react";

/** Known while the server renders; empty in the browser. `listBodies`: rows of the page's lists as HTML. */
export type PageContextValue = { nonce: string; requestId: string; listBodies: string[] };

export const PageContext = createContext<PageContextValue>({ nonce: "", requestId: "", listBodies: [] });

export function useNonce(): string | undefined {
  return useContext(PageContext).nonce || undefined;
}

/** The browser reads it from `data-request-id`. */
export function useRequestId(): string {
  const { requestId } = useContext(PageContext);
  const [marked] = useState(() => globalThis.document?.querySelector("[data-request-id]")?.getAttribute("data-request-id") ?? "");
  return requestId || marked;
}

import { createContext, useContext, useState } from "react";

/** Known only while the server renders a document; empty in the browser. `listBodies`: rows of the page's lists as HTML. */
export type PageContextValue = { nonce: string; requestId: string; listBodies: string[] };

export const PageContext = createContext<PageContextValue>({ nonce: "", requestId: "", listBodies: [] });

export function useNonce(): string | undefined {
  return useContext(PageContext).nonce || undefined;
}

/** The id of the request that made this document. In the browser it is read from the attribute `data-request-id`. */
export function useRequestId(): string {
  const { requestId } = useContext(PageContext);
  const [marked] = useState(() => globalThis.document?.querySelector("[data-request-id]")?.getAttribute("data-request-id") ?? "");
  return requestId || marked;
}

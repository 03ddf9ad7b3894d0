import { createContext, useContext } from "react";

/** What only the server knows while it renders one document. In the browser both are empty: nothing there needs them. */
export type PageContextValue = { nonce: string; requestId: string };

export const PageContext = createContext<PageContextValue>({ nonce: "", requestId: "" });

export function useNonce(): string | undefined {
  return useContext(PageContext).nonce || undefined;
}

export function useRequestId(): string {
  return useContext(PageContext).requestId;
}

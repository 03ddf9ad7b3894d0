import { useRevalidator } from "@remix-run/react";
import { useContext, useEffect, useRef } from "react";
import { PageContext } from "../nonce";

/** Rows that the server drew (`http/screen/list-rows`): HTML, or its position among the page's lists. */
export type ListRows = { count: number; html?: string; position?: number };

/** Rows that only the server draws. React keeps the page's HTML until another page or order arrives as HTML. */
export function ListBody({ rows: { count, html, position = -1 } }: { rows: ListRows }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { listBodies } = useContext(PageContext);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // An empty body means that React drew the whole page again, as after a browser extension changed it.
    if (count > 0 && body.current?.childElementCount === 0) revalidate();
  }, [count, revalidate]);
  return <tbody ref={body} dangerouslySetInnerHTML={{ __html: html ?? listBodies[position] ?? "" }} suppressHydrationWarning />;
}

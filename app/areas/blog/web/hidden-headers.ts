/** Sets noindex as a header if `isHidden`: some robots read no HTML. */
export function hiddenHeaders(headers: Headers, isHidden: boolean): Headers {
  if (isHidden) headers.set("X-Robots-Tag", "noindex");
  return headers;
}

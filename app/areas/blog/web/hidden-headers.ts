/** Tells search engines to leave a hidden page out; robots may read only headers. */
export function hiddenHeaders(headers: Headers, isHidden: boolean): Headers {
  if (isHidden) headers.set("X-Robots-Tag", "noindex");
  return headers;
}

/** Sets noindex as a header if `isHidden`: robots may read only headers. */
export function hiddenHeaders(headers: Headers, isHidden: boolean): Headers {
  if (isHidden) headers.set("X-Robots-Tag", "noindex");
  return headers;
}

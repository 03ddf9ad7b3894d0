export const SERVICE_NAME_FALLBACK = "글벗";

/** The `<title>` of a screen: "글쓰기 · 글벗". Give the service name when it is at hand (settings may change it). */
export function pageTitle(title: string, serviceName: string = SERVICE_NAME_FALLBACK): string {
  return title === serviceName ? title : `${title} · ${serviceName}`;
}

/** `export const meta = () => titled("글쓰기", "설명")`: the title and, when given, the description. */
export function titled(title: string, description?: string) {
  return description ? [{ title: pageTitle(title) }, { name: "description", content: description }] : [{ title: pageTitle(title) }];
}

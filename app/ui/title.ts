export const SERVICE_NAME_FALLBACK = "글벗";

type Matches = { matches: ReadonlyArray<{ id: string; data?: unknown } | undefined> };

export function pageTitle(title: string, serviceName: string = SERVICE_NAME_FALLBACK): string {
  return `${title} · ${serviceName}`;
}

/** A screen's title: `export const meta: MetaFunction = (args) => titled("글쓰기", args)`. */
export function titled(title: string, args?: Matches, description?: string) {
  const root = args?.matches.find((match) => match?.id === "root")?.data as { serviceName?: string } | undefined;
  const tags = [{ title: pageTitle(title, root?.serviceName) }];
  return description ? [...tags, { name: "description", content: description }] : tags;
}

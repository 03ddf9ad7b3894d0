export const SERVICE_NAME_FALLBACK = "글벗";

type Matches = { matches: ReadonlyArray<{ id: string; data?: unknown } | undefined> };

export function pageTitle(title: string, serviceName: string = SERVICE_NAME_FALLBACK): string {
  return `${title} · ${serviceName}`;
}

export function serviceNameOf({ matches }: Matches): string {
  const root = matches.find((match) => match?.id === "root")?.data as { serviceName?: string } | undefined;
  return root?.serviceName ?? SERVICE_NAME_FALLBACK;
}

/** `export const meta: MetaFunction = (args) => titled("글쓰기", args)`. */
export function titled(title: string, args?: Matches, description?: string) {
  const tags = [{ title: pageTitle(title, args && serviceNameOf(args)) }];
  return description ? [...tags, { name: "description", content: description }] : tags;
}

import type { MetaDescriptor } from "@remix-run/node";
import { type Share, shareMeta } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import { serviceNameOf, titled } from "~/ui/title";
import { cardTitleOf, type PublicPage, publicPages } from "../public-pages";

/** Title and preview of one of `publicPages`. */
export function pageMeta(path: string, args: { matches: ReadonlyArray<{ id: string; data?: unknown } | undefined> }): MetaDescriptor[] {
  const page = publicPages[path]!;
  const base = (args.matches.find((match) => match?.id === "root")?.data as ShellData | undefined)?.baseUrl;
  const title = path === "/" ? [{ title: serviceNameOf(args) }] : titled(page.title, args);
  return base ? [...title, ...shareMeta(shareOf(base, path, page), serviceNameOf(args))] : title;
}

const shareOf = (base: string, path: string, page: PublicPage): Share => ({
  type: "website",
  title: page.title,
  description: page.description,
  url: base + path,
  image: { url: `${base}/title-card.png?page=${path}`, alt: cardTitleOf(page), width: 1200, height: 630, type: "image/png" },
});

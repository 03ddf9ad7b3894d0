import type { MetaFunction } from "@remix-run/node";
import { type Share, shareMeta } from "~/ui/shell/share-tags";
import { serviceNameOf, titled } from "~/ui/title";

export const blogMeta: MetaFunction = (args) => {
  const share = (args.data as { share: Share } | undefined)?.share;
  return share ? [...titled(share.title, args), ...shareMeta(share, serviceNameOf(args))] : titled("블로그", args);
};

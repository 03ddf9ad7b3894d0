import { routes } from "@remix-run/dev/server-build";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { isMatched, matchedRoute } from "../request/matched-route.server";
import { findRoute } from "../request/plain.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Action = (args: Args) => Promise<Response>;

/** Under `npm run start:plain`, answers another route file's call, else null: remix-serve knows only files' addresses. */
export function answerBelow(args: Args, own?: Action): Promise<Response> | null {
  if (isMatched()) return null;
  findRoute(args.request, { exact: true });
  const { id, path } = matchedRoute();
  const action = routes[id]!.module.action as Action;
  if (action === own) return null;
  return action({ ...args, params: matchPath(path, new URL(args.request.url).pathname)?.params ?? {} });
}

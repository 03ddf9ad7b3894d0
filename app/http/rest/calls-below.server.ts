import { routes } from "@remix-run/dev/server-build";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import { isMatched, matchedRoute } from "../request/matched-route.server";
import { findRoute } from "../request/plain.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Action = (args: Args) => Promise<Response>;

/**
 * Under `npm run start:plain` the answer of the file that declares the call, when that is not the file of `own`: remix-serve knows the addresses of
 * files alone, and gives a call below one of them to /v1/* or to a file with a parameter there. Else null. Throws the answer for an address that is
 * no call of ours.
 */
export function answerBelow(args: Args, own?: Action): Promise<Response> | null {
  if (isMatched()) return null;
  findRoute(args.request, { exact: true });
  const { id, path } = matchedRoute();
  const action = routes[id]!.module.action as Action;
  if (action === own) return null;
  return action({ ...args, params: matchPath(path, new URL(args.request.url).pathname)?.params ?? {} });
}

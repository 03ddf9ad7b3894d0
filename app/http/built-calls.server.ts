import { routes } from "@remix-run/dev/server-build";
import { type ListedCall, listCalls } from "./openapi.server";

let kept: ListedCall[] | undefined;

/** The REST calls of this very build, listed once a process. */
export function builtCalls(): ListedCall[] {
  kept ??= listCalls(routes);
  return kept;
}

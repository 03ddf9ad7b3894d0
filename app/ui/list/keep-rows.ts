import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const UNANSWERED = "지금은 불러오지 못했습니다. 아래는 전에 불러온 것입니다. 잠시 뒤에 다시 눌러 주세요.";

/** What each screen showed last, by its address without query. */
const shown = new Map<string, object>();

/** Drops them all: somebody else may be logged in now. */
export const forgetRows = () => shown.clear();

/**
 * The `clientLoader` of a list: when the next page, order or filter does not come, the rows already there stay and `DataTable` says so above
 * them (rule 155). Refusals pass, and so does an answer missing on the way to the screen, unless there is `otherwise`.
 */
export async function keepRows({ request, serverLoader }: ClientLoaderFunctionArgs, otherwise?: object): Promise<object> {
  const { pathname } = new URL(request.url);
  try {
    const data = (await serverLoader()) as object;
    shown.set(pathname, data);
    return data;
  } catch (error) {
    const kept = shown.get(pathname) ?? otherwise;
    if (!kept || !isFault(error)) throw error;
    return { ...kept, unanswered: UNANSWERED };
  }
}
// Runs when the page starts too, so that the first rows are known.
keepRows.hydrate = true as const;

const isFault = (error: unknown) => (isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error);

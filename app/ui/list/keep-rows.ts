import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from "@remix-run/react";

const UNANSWERED = "지금은 불러오지 못했습니다. 아래는 전에 불러온 것입니다. 잠시 뒤에 다시 눌러 주세요.";

/** Last data of each list, by address without query. */
const lastData = new Map<string, object>();

/** Call when another member may be logged in. */
export const forgetRows = () => lastData.clear();

/** When new rows fail to load, the old ones stay, with a message (rule 155). Refusals pass through. */
export async function keepRows({ request, serverLoader }: ClientLoaderFunctionArgs, otherwise?: object): Promise<object> {
  const { pathname } = new URL(request.url);
  try {
    const data = (await serverLoader()) as object;
    lastData.set(pathname, data);
    return data;
  } catch (error) {
    const kept = lastData.get(pathname) ?? otherwise;
    if (!kept || !isFault(error)) throw error;
    return { ...kept, unanswered: UNANSWERED };
  }
}
// Also runs when the page starts, to know the first rows.
keepRows.hydrate = true as const;

const isFault = (error: unknown) => (isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error);

import type { ClientActionFunctionArgs } from "@remix-run/react";

const AWAY = "응답이 없습니다. 인터넷 연결을 확인하고 다시 눌러 주세요. 쓴 내용은 그대로 있습니다.";
/** How a failure inside the server arrives here; that one did answer. */
const BUG = "Unexpected Server Error";

/**
 * A screen's `clientAction`: a post that nobody answers costs nothing that was typed, and no login (1 §8, decision 88). The form stays as
 * it is and says so. Passwords are typed again, as after any refusal.
 */
export async function keepUnanswered({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Error) || error.message === BUG) throw error;
    const typed = [...form].filter(([name, value]) => typeof value === "string" && !/password/i.test(name));
    const lastResult = { status: "error", initialValue: Object.fromEntries(typed), error: { "": [AWAY] } };
    const requestId = `unanswered-${performance.now()}`;
    return Response.json({ lastResult, code: null, confirm: null, more: null, requestId }, { status: 503 });
  }
}

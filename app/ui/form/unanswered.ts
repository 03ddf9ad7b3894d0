import type { ClientActionFunctionArgs } from "@remix-run/react";

const AWAY = "응답이 없습니다. 인터넷 연결을 확인하고 다시 눌러 주세요. 쓴 내용은 그대로 있습니다.";
/** Body of the framework's server errors: the server did answer. */
const BUG = "Unexpected Server Error";

/** `clientAction` that keeps a form filled when the network fails (1 §8, rule 88). Passwords must be typed again. */
export async function keepUnanswered({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Error) || error.message === BUG) throw error;
    const lastResult = { status: "error", initialValue: typedOf(form), error: { "": [AWAY] } };
    const requestId = `unanswered-${performance.now()}`;
    return Response.json({ lastResult, code: null, confirm: null, more: null, requestId }, { status: 503 });
  }
}

function typedOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())].filter((name) => !/password/i.test(name));
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries(names.map((name) => [name, texts(name).length > 1 ? texts(name) : texts(name)[0]]));
}

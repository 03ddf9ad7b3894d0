import { redirect } from "@remix-run/node";
import { flashCookie } from "../request/cookies.server";

export type Flash = { type: "success" | "warning" | "error"; text: string; ms: 600 | 4000 };

export const success = (text: string): Flash => ({ type: "success", text, ms: 600 });
export const warning = (text: string): Flash => ({ type: "warning", text, ms: 4000 });
export const failure = (text: string): Flash => ({ type: "error", text, ms: 4000 });

/** Ends a submission: 303 to the next page, which shows the notice once. */
export async function done(url: string, notice?: Flash, headers = new Headers()): Promise<Response> {
  if (notice) headers.append("Set-Cookie", await flashCookie().serialize(notice));
  return redirect(url, { status: 303, headers });
}

/** This page's notice, and the cookie that deletes the notice; null without notice. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; setCookie: string | null }> {
  const flash = (await flashCookie().parse(request.headers.get("Cookie"))) as Flash | null;
  if (!flash) return { flash: null, setCookie: null };
  return { flash, setCookie: await flashCookie().serialize("", { maxAge: 0 }) };
}

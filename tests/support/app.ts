import { randomInt } from "node:crypto";
import { newRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { flashCookie, sessionCookie } from "~/http/request/cookies.server";
import { csrfToken } from "~/http/screen/csrf.server";
import type { Flash } from "~/http/screen/flash.server";
import { built } from "./built";
import { checkAnswer, type Document } from "./contract/described-answers";
import { checkPage, type Page } from "./pages/page-rules";

type Door = { answer: (request: Request, from: { requestId: string; address: string }) => Promise<Response> };
let door: Promise<Door> | undefined;

/** Answer a Request with the built app in this process. Each call has a random address by default. */
export async function answerTo(request: Request, address = `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`): Promise<Response> {
  const { answer } = await (door ??= built().then((build) => build.entry.module as unknown as Door));
  return answer(request, { requestId: newRequestId(), address });
}

/** A test's browser. `signal` tells the site that the browser went away. */
export type As = { token?: string; headers?: Record<string, string>; address?: string; signal?: AbortSignal };

async function cookies({ token, headers }: As): Promise<{ cookie: string; csrf: string }> {
  const own = new Headers(headers).get("Cookie");
  const login = token ? (await sessionCookie().serialize(token)).split(";")[0] : null;
  const carried = [own, login].filter(Boolean).join("; ");
  const { token: csrf, setCookie } = await csrfToken(new Request(settings().BASE_URL, { headers: { Cookie: carried } }));
  return { cookie: [login, setCookie?.split(";")[0]].filter(Boolean).join("; "), csrf };
}

async function call(url: string, init: RequestInit & { as: As; cookie?: string }): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(init.as.headers ?? {})) headers.set(name, value);
  if (init.cookie) headers.set("Cookie", [headers.get("Cookie"), init.cookie].filter(Boolean).join("; "));
  headers.set("Host", new URL(settings().BASE_URL).host);
  return answerTo(new Request(new URL(url, settings().BASE_URL), { ...init, headers, signal: init.as.signal }), init.as.address);
}

/** Open a page as a browser does; check the page rules and the status. */
export async function screen(url: string, as: As = {}, status = 200): Promise<Page> {
  const { cookie } = await cookies(as);
  const response = await call(url, { as, cookie, headers: { Accept: "text/html", "Sec-Fetch-Site": "none" } });
  return checkPage(url, response, status);
}

/** GET without page checks: redirects, files, downloads. */
export async function get(url: string, as: As = {}): Promise<Response> {
  const { cookie } = await cookies(as);
  return call(url, { as, cookie, headers: { Accept: "text/html", "Sec-Fetch-Site": "none" } });
}

/** Post a form as a browser without scripts does. */
export async function post(url: string, fields: Record<string, string | string[] | File | File[]>, as: As = {}): Promise<Response> {
  const { cookie, csrf } = await cookies(as);
  const origin = new URL(settings().BASE_URL).origin;
  return call(url, {
    method: "POST",
    as,
    cookie,
    body: formOf({ csrf, ...fields }),
    headers: { Accept: "text/html", Origin: origin, "Sec-Fetch-Site": "same-origin" },
  });
}

/** Post a form whose refusal is a page; check the page rules. */
export async function refused(url: string, fields: Parameters<typeof post>[1], status: number, as: As = {}): Promise<Page> {
  return checkPage(url, await post(url, fields, as), status);
}

/** Fields that the page's forms send unchanged, without the token. */
export function drawnFields(page: Page, forms = "main form"): Record<string, string> {
  const inputs = page.all(`${forms} input`);
  const sent = inputs.filter((one) => one.getAttributeValue("type") !== "checkbox" || one.getAttributeValue("checked") !== null);
  const named = sent.map((one) => [one.getAttributeValue("name") ?? "", one.getAttributeValue("value") ?? ""] as const);
  return Object.fromEntries(named.filter(([name]) => name && name !== "csrf"));
}

export async function flashOf(answer: Response): Promise<string> {
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("geulbeot_flash")) ?? "";
  return ((await flashCookie().parse(cookie)) as Flash | null)?.text ?? "";
}

function formOf(fields: Parameters<typeof post>[1]): FormData | URLSearchParams {
  const entries = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  const form = entries.some(([, value]) => value instanceof File) ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) form.append(name, value as string);
  return form;
}

/** A REST call: FormData goes as multipart, any other body as JSON. */
export async function rest(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { as = {}, body, headers }: { as?: As; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await call(url, {
    method,
    as,
    headers: {
      ...(as.token && { Authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const answered = text ? JSON.parse(text) : null;
  await checkAnswer(readDocument, method, url, response.status, answered);
  return { status: response.status, headers: response.headers, body: answered as any };
}

async function readDocument(): Promise<Document> {
  return (await (await call("/v1/openapi.json", { as: {} })).json()) as Document;
}

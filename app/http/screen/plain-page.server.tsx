import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { type CspOrigins, secureDocument } from "~/ui/csp.server";
import { describeError, ErrorPage, errorTitle } from "~/ui/error-page";
import type { ShellData } from "~/ui/shell-data";
import { carriesLogin, themeIn } from "../request/cookies.server";
import { faultOf } from "../reply/fault.server";
import { shellData, supportDesk } from "./shell.server";

export const documentOf = (page: ReactElement): string => `<!DOCTYPE html>${renderToStaticMarkup(page)}`;

/** Security headers. `origins`: other sites that the page may use. */
export function plainHeaders({ formAction = [], ...origins }: CspOrigins = {}): Headers {
  const headers = new Headers();
  secureDocument(headers, {}, { formAction: [new URL(settings().kakao.authUrl).origin, ...formAction], ...origins });
  return headers;
}

export function plainPage(page: ReactElement, status: number, headers: Headers, origins?: CspOrigins): Response {
  for (const [name, value] of plainHeaders(origins)) headers.set(name, value);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Vary", "Cookie");
  return new Response(documentOf(page), { status, headers });
}

/** A guest's frame data, which differs by theme only: the page can be cached. */
export function guestShell(request: Request): ShellData {
  const { SERVICE_NAME: serviceName, MONTHLY_SEND_LIMIT: monthLimit } = settings();
  return {
    serviceName,
    csrf: "",
    viewer: null,
    monthCount: null,
    monthLimit,
    menu: [],
    flash: null,
    theme: themeIn(request.headers.get("Cookie") ?? ""),
    drawer: null,
    support: supportDesk(),
    path: "/",
  };
}

type Frame = (page: { shell: ShellData; title: string; children: ReactNode }) => ReactElement;

/** Error page outside of error boundaries; `frame` draws the document. */
export async function failedPage(request: Request, error: unknown, frame: Frame): Promise<Response> {
  const failure = describeFailure(error, currentOrNewRequestId());
  const { data: shell, headers } = carriesLogin(request) ? await shellData(request) : { data: guestShell(request), headers: new Headers() };
  for (const [name, value] of failure.headers) headers.set(name, value);
  headers.set("Cache-Control", "no-store");
  const { status, message, requestId } = failure;
  const page = <ErrorPage {...{ status, message, requestId }} homeHref={shell.viewer ? "/app/main" : "/"} />;
  return plainPage(frame({ shell, title: errorTitle(status), children: page }), status, headers);
}

function describeFailure(error: unknown, requestId: string) {
  const { init, data, status = init?.status } = (error ?? {}) as { init?: ResponseInit | null; data?: unknown; status?: number };
  if (!status) return faultOf(error, requestId);
  return { ...describeError({ status, data }), headers: new Headers(init?.headers) };
}

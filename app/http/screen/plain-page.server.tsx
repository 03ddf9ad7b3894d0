import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { secureDocument } from "~/ui/csp.server";
import { describeError, ErrorPage, errorTitle } from "~/ui/error-page";
import type { ShellData } from "~/ui/shell-data";
import { carriesLogin, themeIn } from "../request/cookies.server";
import { faultOf } from "../reply/fault.server";
import { shellData, supportDesk } from "./shell.server";

/** The HTML of a whole page without the framework's scripts. */
export const documentOf = (page: ReactElement): string => `<!DOCTYPE html>${renderToStaticMarkup(page)}`;

/** The headers of every such page. */
export function plainHeaders(): Headers {
  const headers = new Headers();
  secureDocument(headers, {}, { formAction: [new URL(settings().kakao.authUrl).origin] });
  return headers;
}

/** Answers such a page with a status; `headers` are added. */
export function plainPage(page: ReactElement, status: number, headers: Headers): Response {
  for (const [name, value] of plainHeaders()) headers.set(name, value);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Vary", "Cookie");
  return new Response(documentOf(page), { status, headers });
}

/** The frame of a guest's page, which differs by theme only, so that the page can be cached. */
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

/** The error page of such a route, which has no error boundary; `frame` puts the document around it. */
export async function failedPage(request: Request, error: unknown, frame: Frame): Promise<Response> {
  const known = describeFailure(error, currentOrNewRequestId());
  const { data: shell, headers } = carriesLogin(request) ? await shellData(request) : { data: guestShell(request), headers: new Headers() };
  for (const [name, value] of known.headers) headers.set(name, value);
  headers.set("Cache-Control", "no-store");
  const { status, message, requestId } = known;
  const page = <ErrorPage {...{ status, message, requestId }} homeHref={shell.viewer ? "/app/main" : "/"} />;
  return plainPage(frame({ shell, title: errorTitle(status), children: page }), status, headers);
}

/** Describes what `enter` throws, as thrown or as the framework hands it on, because such a route has no error boundary. */
function describeFailure(error: unknown, requestId: string) {
  const { init, data, status = init?.status } = (error ?? {}) as { init?: ResponseInit | null; data?: unknown; status?: number };
  if (!status) return faultOf(error, requestId);
  return { ...describeError({ status, data }), headers: new Headers(init?.headers) };
}

import { data, type HeadersFunction, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useFetchers,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { shellData } from "~/http/screen/shell.server";
import stylesHref from "./styles.css";
import firstFontHref from "./ui/fonts/first.woff2";
import restFontsHref from "./ui/fonts/rest.css";
import { describeError, ErrorPage, errorTitle } from "./ui/error-page";
import { useBusyWhile } from "./ui/form/busy";
import { useRefusalFocus } from "./ui/form/refusal-focus";
import { useNonce } from "./ui/nonce";
import { usePressed } from "./ui/opener";
import { IdleGuard } from "./ui/shell/idle";
import { usePresence } from "./ui/shell/presence";
import { Shell } from "./ui/shell/shell";
import { useHere } from "./ui/here";
import type { ScreenHandle, ShellData } from "./ui/shell-data";
import { SERVICE_NAME_FALLBACK, titled } from "./ui/title";

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: firstFontHref, crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesHref },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-apple.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { data: shell, headers } = await shellData(request);
  return data(shell, { headers });
}

export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

/**
 * Reload the frame after an action, not after a refusal, except 403: the form token may be old. Paging reloads nothing: offline, an error
 * would replace the list (rule 155).
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod, actionStatus, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (formMethod && formMethod !== "GET") return actionStatus === undefined || actionStatus < 400 || actionStatus === 403;
  // A page cached for guests has no form token yet.
  if (document.documentElement.dataset.kept !== undefined) return true;
  if (currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search) return false;
  return defaultShouldRevalidate;
}

export const meta: MetaFunction = (args) => {
  if (args.error === undefined) return [{ title: SERVICE_NAME_FALLBACK }];
  return [...titled(errorTitle(describeError(args.error).status), args), { name: "robots", content: "noindex" }];
};

const GUEST: ShellData = {
  serviceName: SERVICE_NAME_FALLBACK,
  csrf: "",
  viewer: null,
  monthCount: null,
  monthLimit: 2000,
  menu: [],
  flash: null,
  theme: "system",
  drawer: null,
  support: null,
  path: "/",
};

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<ShellData>("root");
  const handle = useScreenHandle();
  const nonce = useNonce();
  return (
    <html lang="ko" data-kept={shell?.kept && ""} data-theme={shell && shell.theme !== "system" ? shell.theme : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* Letters that only people's own texts have: nothing waits for these. */}
        <link rel="stylesheet" href={restFontsHref} />
        {handle.script && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            <script src="/vitals.js" defer nonce={nonce} />
            <LiveReload nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** Paging a list changes the address without calling the loader again. */
function useShell(): ShellData | undefined {
  const loaded = useRouteLoaderData<ShellData>("root");
  const path = useHere();
  const { under } = useScreenHandle();
  return useMemo(() => loaded && { ...loaded, path, under }, [loaded, path, under]);
}

export default function App() {
  const shell = useShell() ?? GUEST;
  const { hide } = useScreenHandle();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  useBusyWhile(navigation.state !== "idle" || fetchers.some((fetcher) => fetcher.state === "submitting"));
  useRefusalFocus();
  usePressed();
  usePresence(shell.viewerUnknown ? undefined : shell.viewer);
  return (
    <Shell shell={shell} hide={hide}>
      <Outlet />
      {shell.viewer && <IdleGuard answer={shell} />}
    </Shell>
  );
}

export function ErrorBoundary() {
  const shell = useShell();
  const error = describeError(useRouteError());
  return (
    <Shell shell={shell ?? GUEST} hide={shell ? {} : { menu: true, footer: true, header: false }}>
      <ErrorPage {...error} homeHref={shell?.viewer ? "/app/main" : "/"} />
    </Shell>
  );
}

function useScreenHandle() {
  const handles = useMatches().map((match) => (match.handle ?? {}) as ScreenHandle);
  const shown = Object.assign({ menu: true, footer: true, header: true }, ...handles.map((handle) => handle.shell ?? {}));
  return {
    under: handles.map(({ under, menu }) => under ?? menu).findLast((row) => row !== undefined),
    script: handles.every((handle) => handle.script !== false),
    hide: { menu: !shown.menu, footer: !shown.footer, header: !shown.header },
  };
}

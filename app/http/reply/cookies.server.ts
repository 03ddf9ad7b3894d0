import { type Cookie, createCookie } from "@remix-run/node";
import { settings } from "~/core/settings.server";

const made = new Map<string, Cookie>();

/**
 * The name under which a browser gets a cookie of ours. Where cookies are Secure it begins with `__Host-`: such a one is taken from no other
 * host, so that neither a subdomain nor plain http can plant it.
 */
const cookieName = (name: string) => (settings().secureCookies ? `__Host-${name}` : name);

function cookie(name: string, options: { maxAge?: number; signed?: boolean; httpOnly?: boolean }): Cookie {
  const found = made.get(name);
  if (found) return found;
  const fresh = createCookie(cookieName(name), {
    path: "/",
    sameSite: "lax",
    httpOnly: options.httpOnly ?? true,
    secure: settings().secureCookies,
    maxAge: options.maxAge,
    secrets: options.signed === false ? undefined : [settings().SESSION_SECRET],
  });
  made.set(name, fresh);
  return fresh;
}

export const sessionCookie = () => cookie("geulbeot_session", { maxAge: 8 * 3600, signed: false });
export const csrfCookie = () => cookie("geulbeot_csrf", { maxAge: 30 * 86400 });
export const flashCookie = () => cookie("geulbeot_flash", { maxAge: 60 });
/** Where to go after the messenger's login, by the state of each attempt. */
export const loginFlowCookie = () => cookie("geulbeot_flow", { maxAge: 600 });
/** Who was last logged in here, for a day: finds the owner of a form that is posted after its login has gone. Opens nothing. */
export const lastMemberCookie = () => cookie("geulbeot_member", { maxAge: 86400 });
/** Which sign-up this browser is in the middle of; lives longer than the sign-up, so that one that is over can be told so. */
export const joinCookie = () => cookie("geulbeot_join", { maxAge: 86400 });
/** By which a browser is known again, so that a login from a new one can be told of. */
export const deviceCookie = () => cookie("geulbeot_device", { maxAge: 400 * 86400 });
/** The login that still owes its second factor's code, and where it leads. */
export const challengeCookie = () => cookie("geulbeot_challenge", { maxAge: 600 });
export const keptFormCookie = () => cookie("geulbeot_kept", { maxAge: 3600 });
/** The star a guest pressed, kept over the login (`star-visit.server.ts`). */
export const starCookie = () => cookie("geulbeot_star", { maxAge: 600 });
/** Says that this browser has run our scripts before, so that a large grid may be sent as data. Written by the browser. */
export const scriptsCookieName = "geulbeot_js";
export const themeCookieName = "geulbeot_theme";
export const drawerCookieName = "geulbeot_drawer";

/** The token by which this browser is known again, or null when it has none. */
export async function deviceOf(request: Request): Promise<string | null> {
  const device: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return typeof device === "string" && device !== "" ? device : null;
}

/** One plain cookie's value, as a browser's script wrote it; null when absent or unreadable. */
export function plainCookie(request: Request, name: string): string | null {
  const header = request.headers.get("Cookie") ?? "";
  for (const part of header.split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === name && value !== undefined) return readable(value);
  }
  return null;
}

function readable(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Whether a request brings a session cookie at all, without asking whose it is. */
export function carriesLogin(request: Request): boolean {
  return (request.headers.get("Cookie") ?? "").includes(`${sessionCookie().name}=`);
}

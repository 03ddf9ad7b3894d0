import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { settings } from "~/core/settings.server";
import { drawerCookieName, themeCookieName } from "~/http/request/cookies.server";
import { safePath } from "~/http/request/request.server";
import { LookInput } from "~/http/screen/look.schema.server";
import { submit } from "~/http/screen/submit.server";

export async function action({ request }: ActionFunctionArgs) {
  const answer = await submit(
    request,
    LookInput,
    async ({ theme, drawer, back }) => {
      const headers = new Headers();
      if (theme) headers.append("Set-Cookie", plainCookie(themeCookieName, theme));
      if (drawer) headers.append("Set-Cookie", plainCookie(drawerCookieName, drawer));
      return redirect(safePath(back, "/"), { status: 303, headers });
    },
    { keptPage: true },
  );
  if (answer instanceof Response) return answer;
  throw data({ message: answer.data.lastResult.error?.[""]?.[0] }, { status: answer.init?.status ?? 400 });
}

export async function loader() {
  return redirect("/", { status: 303 });
}

/** Never rendered: only routes with a component get the error page. */
export default function Theme() {
  return null;
}

const plainCookie = (name: string, value: string) =>
  `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${settings().secureCookies ? "; Secure" : ""}`;

import { joinByMailScreens, joinByMessengerScreens, memberScreens } from "../support/account-screens";
import { parse } from "../../support/form-client/document";
import { type Found, differentlySent, formsOn } from "../support/sent-forms";
import { axeViolations, expect, type Page, test, withAxe } from "../support/site";

/** Walks to forms without an address of their own. */
const walks = {
  "joining by e-mail": [joinByMailScreens, "/app/self-authentication", "/app/sign-up-email", "/app/certificate-mail"],
  "joining by the messenger": [joinByMessengerScreens, "/app/sns/singup", "/app/sns/integrated/kakao", "/app/oauth/join"],
  "paying and mailed links": [memberScreens],
} as const;

for (const [name, [walk, ...only]] of Object.entries(walks))
  test(`axe accepts the screens of ${name}, and the form client sends their forms like Chromium @js`, async ({ stranger }) => {
    const found: string[] = [];
    const forms: Found[] = [];
    const look = async (screen: string, page: Page) => {
      const html = await page.content();
      forms.push(...formsOn(page.url(), parse(html), html));
      for (const violation of await axeViolations(page)) found.push(`${screen}, ${violation}`);
    };
    await walk(async () => withAxe(await stranger({ bypassCSP: true, colorScheme: "light" })), look);
    expect(found).toEqual([]);
    expect(await differentlySent(forms, await stranger({ javaScriptEnabled: false }))).toEqual([]);
    const shown = new Set(forms.map(({ url }) => new URL(url).pathname));
    expect(only.filter((pathname) => !shown.has(pathname))).toEqual([]);
  });

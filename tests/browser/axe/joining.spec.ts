import { joinByMailScreens, joinByMessengerScreens, memberScreens } from "../support/account-screens";
import { axeViolations, expect, type Page, test, withAxe } from "../support/site";

const walks = {
  "joining by e-mail": joinByMailScreens,
  "joining by the messenger": joinByMessengerScreens,
  "paying and mailed links": memberScreens,
};

for (const [name, walk] of Object.entries(walks))
  test(`axe finds nothing wrong with the screens of ${name} @js`, async ({ stranger }) => {
    const found: string[] = [];
    const look = async (screen: string, page: Page) => {
      for (const violation of await axeViolations(page)) found.push(`${screen}, ${violation}`);
    };
    await walk(async () => withAxe(await stranger({ bypassCSP: true, colorScheme: "light" })), look);
    expect(found).toEqual([]);
  });

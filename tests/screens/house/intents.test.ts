import { beforeAll, describe, expect, it } from "vitest";
import { type As, get, post } from "../../support/app";
import { parse } from "../../support/form-client/document";
import { loginAs, makeAdmin } from "../../support/factories/members";
import { builtScreens } from "../../support/screens";

const COMMON = ["save", "add", "paste", "upload", "save-file", "delete", "no-such-intent"];

/** A screen whose forms name their purpose by `intent`. */
type Asked = { url: string; grids: string[]; offered: Set<string> };

let as: As;
let screens: Asked[];
beforeAll(async () => {
  as = await loginAs(await makeAdmin());
  screens = [];
  for (const { url, isPage, takesForms } of await builtScreens()) {
    if (!isPage || !takesForms) continue;
    const answer = await get(`${url}?plain=Y&tableId=book&dataItemRelease=DEVELOPMENT`, as);
    if (answer.status !== 200) continue;
    const page = parse(await answer.text());
    const offered = page.all("main [name=intent]").map(({ attribs }) => attribs.value ?? "");
    const grids = page.all("main form input[name=grid]").map(({ attribs }) => attribs.value ?? "");
    if (offered.length > 0) screens.push({ url, grids: [...new Set(grids)], offered: new Set(offered) });
  }
});

describe("refuses an intent that a screen does not offer", () => {
  it("such as an upload without a file form", async () => {
    const taken: string[] = [];
    for (const { url, grids, offered } of screens)
      for (const intent of COMMON.filter((name) => !offered.has(name) && !(name === "save-file" && offered.has("upload"))))
        for (const grid of grids.length > 0 ? grids : [""]) {
          const file = new File(["x"], "표.xlsx");
          const { status } = await post(url, { intent, grid, file, pasted: "가", change: '{"inserts":[],"updates":[]}' }, as);
          if (status < 400 || status >= 500) taken.push(`${url} ${grid} ${intent}: ${status}`);
        }
    expect(taken).toEqual([]);
    expect(screens.filter(({ grids }) => grids.length > 0).length).toBeGreaterThan(15);
    expect(screens.length).toBeGreaterThan(20);
  });
});

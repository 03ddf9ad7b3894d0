import fs from "node:fs";
import { expect, it } from "vitest";
import { listRefusals, TABLE } from "../../bin/list-refusals";

it("the table of refusals is what the code says: `npm run list-refusals` writes it", () => {
  expect(JSON.parse(fs.readFileSync(TABLE, "utf8"))).toEqual(listRefusals());
});

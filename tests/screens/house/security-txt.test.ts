import { expect, it } from "vitest";
import { get } from "../../support/app";

it("names the contact for security holes, for half a year from now", async () => {
  const answer = await get("/.well-known/security.txt");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect((await answer.text()).split("\n")).toEqual([
    "Contact: mailto:help@geulbeot.test",
    "Expires: 2026-08-27T15:00:00.000Z",
    "Preferred-Languages: ko, en",
    "Canonical: http://127.0.0.1:3000/.well-known/security.txt",
    "",
  ]);
});

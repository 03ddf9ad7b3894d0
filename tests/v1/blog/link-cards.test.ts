import { describe, expect, it } from "vitest";
import { rest } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";

const ownAddress = () => `https://${crypto.randomUUID()}.test/`;

describe("cards drawn while a post is written", () => {
  it("are answered to a member, ten at a time", async () => {
    const as = await loginAs(await makeMember());
    const address = ownAddress();
    const answer = await rest("POST", "/v1/blog/link-cards", { as, body: { addresses: [address] } });
    expect([answer.status, answer.body]).toEqual([200, [{ address, card: null }]]);
    const eleven = Array.from({ length: 11 }, ownAddress);
    expect((await rest("POST", "/v1/blog/link-cards", { as, body: { addresses: eleven } })).status).toBe(400);
  });
});

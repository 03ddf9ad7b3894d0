import { beforeAll, describe, expect, it } from "vitest";
import { type As, screen } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";

let admin: As;
beforeAll(async () => {
  admin = await loginAs(await makeMember({ role: "ROLE_ADMIN", roles: ["ROLE_USER"] }));
});

describe("the role matrix", () => {
  it("lists a role's screens and calls, and those open to everybody", async () => {
    const [member, guest] = [await screen("/app/system/role/matrix?role=ROLE_USER", admin), await screen("/app/system/role/matrix", admin)];
    expect(member.all("main tbody tr").length).toBeGreaterThan(guest.all("main tbody tr").length);
    expect(guest.all("main tbody tr").length).toBeGreaterThan(0);
  });
});

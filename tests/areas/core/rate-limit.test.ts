import { describe, expect, it, test } from "vitest";
import { closeRedis } from "~/core/redis.server";
import { networkOf, plainAddress } from "~/http/request/address.server";
import { limits } from "~/http/request/limits";
import { limitRate } from "~/http/request/rate-limit.server";

it("counts a process's very first try too, while it still connects to Redis", async () => {
  await closeRedis();
  for (let n = 0; n < limits["send-to-self"].max; n++) await limitRate("send-to-self", "somebody");
  await expect(limitRate("send-to-self", "somebody")).rejects.toMatchObject({ code: "common.too-many" });
});

describe("the network that a limit counts", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:5123", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
  ])("counts %s as %s", (written, counted) => {
    expect(networkOf(plainAddress(written)!)).toBe(counted);
  });

  test.each(["", "unknown", "_hidden", "1.2.3", "0x7f.1", "a".repeat(5_000)])("%j is no address", (written) => {
    expect(plainAddress(written)).toBeNull();
  });
});

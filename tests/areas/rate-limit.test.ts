import { expect, it } from "vitest";
import { closeRedis } from "~/core/redis.server";
import { limitRate } from "~/http/rate-limit.server";

it("counts a process's very first try too, while it still connects to Redis", async () => {
  await closeRedis();
  await limitRate("first", "somebody", { max: 1, seconds: 60 });
  await expect(limitRate("first", "somebody", { max: 1, seconds: 60 })).rejects.toMatchObject({ code: "common.too-many" });
});

import { sha256 } from "~/core/crypto.server";
import { log } from "~/core/log.server";
import { redis, redisKey } from "~/core/redis.server";
import { Refusal } from "~/core/refusal";

/**
 * Counts one try of `name` by `who` (an account, an address) and refuses `common.too-many` with the seconds left once `max` tries fell
 * into one window. Redis away: the try is let through, since no member may be locked out by a lost cache.
 */
export async function limitRate(name: string, who: string, { max, seconds }: { max: number; seconds: number }): Promise<void> {
  const key = redisKey("rate", name, sha256(who).slice(0, 32));
  let left: number;
  try {
    const answers = await redis().multi().incr(key).expire(key, seconds, "NX").ttl(key).exec();
    if (Number(answers?.[0]?.[1] ?? 0) <= max) return;
    left = Math.max(1, Number(answers?.[2]?.[1] ?? seconds));
  } catch (error) {
    log.warn({ err: (error as Error).message, name }, "rate limit not counted");
    return;
  }
  throw new Refusal("common.too-many", { seconds: left });
}

import { sha256 } from "~/core/crypto.server";
import type { Actor } from "~/core/ctx.server";
import { log, logSeldom } from "~/core/log.server";
import { connectedRedis, redis, redisKey } from "~/core/redis.server";
import { Refusal } from "~/core/refusal";
import { networkOf } from "./address.server";
import { type CallLimit, type LimitName, limits } from "./limits";
import { callerAddress } from "./request.server";

/** Counts one try of `caller`. Refuses `common.too-many` beyond the limit. Without Redis all pass: nobody is locked out. */
export async function limitRate(name: LimitName, caller: string): Promise<void> {
  const { max, seconds } = limits[name];
  const key = keyOf(name, caller);
  let left: number;
  try {
    const connection = await connectedRedis();
    const answers = await connection.multi().incr(key).expire(key, seconds, "NX").ttl(key).exec();
    if (Number(answers?.[0]?.[1] ?? 0) <= max) return;
    left = Math.max(1, Number(answers?.[2]?.[1] ?? seconds));
  } catch (error) {
    logSeldom("rate limit", (times) => log.warn({ err: (error as Error).message, name, times }, "rate limit not counted"));
    return;
  }
  throw new Refusal("common.too-many", { seconds: left });
}

/** `limitRate` by the caller's network. Refuses `common.too-many`. */
export function limitByAddress(name: LimitName, request: Request): Promise<void> {
  return limitRate(name, networkOf(callerAddress(request)));
}

/** `limitRate` by the caller's network and a row's `id`. Refuses `common.too-many`. */
export function limitByNetwork(name: LimitName, request: Request, id: number): Promise<void> {
  return limitRate(name, `${networkOf(callerAddress(request))} ${id}`);
}

/** `limitRate` by member if the limit `counts` members, else by network. Refuses `common.too-many`. */
export function limitCaller(name: CallLimit, actor: Actor, request: Request): Promise<void> {
  const byMember = limits[name].counts === "member" && actor.kind === "member";
  return byMember ? limitRate(name, String(actor.userId)) : limitByAddress(name, request);
}

/** Resets the count, as after a success. */
export async function forgetTries(name: LimitName, caller: string): Promise<void> {
  await redis()
    .del(keyOf(name, caller))
    .catch(() => {});
}

function keyOf(name: LimitName, caller: string): string {
  return redisKey("rate", name, sha256(caller).slice(0, 32));
}

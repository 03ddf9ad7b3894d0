import { seoulDay, type Clock } from "./clock";
import type { Message } from "./records";
import type { Store } from "./store";

/** Messages per Seoul day; tokens per user in a sliding window. */
export const LIMITS = { perSender: 100, perReceiver: 100, perPair: 20, app: 30_000, accessTokens: 20, refreshTokens: 30 };
export type Limit = keyof typeof LIMITS;

const WINDOW = { accessTokens: 600_000, refreshTokens: 3_600_000 };

export class Quotas {
  limits = { ...LIMITS };
  #counts = new Map<string, number>();
  #issued = new Map<string, number[]>();
  #clock: Clock;

  constructor(clock: Clock, store: Store) {
    this.#clock = clock;
    for (const message of store.messages.slice(store.quotaFrom)) this.count(message);
  }

  reset() {
    this.limits = { ...LIMITS };
    this.#counts.clear();
    this.#issued.clear();
  }

  /** Messages to oneself do not count. */
  count(message: Message) {
    if (message.kind === "memo") return;
    const day = seoulDay(Date.parse(message.time));
    for (const key of keys(message.sender, message.receiver)) this.#counts.set(`${day} ${key}`, this.#used(day, key) + 1);
  }

  appLeft(): number {
    return this.limits.app - this.#used(this.#today(), "app");
  }

  /** Code of the first daily limit reached, or null. */
  refusal(sender: string, receiver: string): -532 | -533 | -536 | null {
    const day = this.#today();
    if (this.#used(day, `sender ${sender}`) >= this.limits.perSender) return -532;
    if (this.#used(day, `receiver ${receiver}`) >= this.limits.perReceiver) return -533;
    if (this.#used(day, `pair ${sender} ${receiver}`) >= this.limits.perPair) return -536;
    return null;
  }

  /** Counts the token only when allowed. */
  issue(kind: "accessTokens" | "refreshTokens", accountId: string): boolean {
    const now = this.#clock.now();
    const key = `${kind} ${accountId}`;
    const recent = (this.#issued.get(key) ?? []).filter((at) => at > now - WINDOW[kind] && at <= now);
    this.#issued.set(key, recent);
    if (recent.length >= this.limits[kind]) return false;
    recent.push(now);
    return true;
  }

  #today(): string {
    return seoulDay(this.#clock.now());
  }

  #used(day: string, key: string): number {
    return this.#counts.get(`${day} ${key}`) ?? 0;
  }
}

function keys(sender: string, receiver: string): string[] {
  return ["app", `sender ${sender}`, `receiver ${receiver}`, `pair ${sender} ${receiver}`];
}

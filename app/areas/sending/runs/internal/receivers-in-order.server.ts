import type { Receivers } from "../../receivers/receivers.server";

/** Receivers with sorted ids; the order of ticks means nothing. */
export function sortReceivers(receivers: Receivers): unknown {
  if (typeof receivers !== "object") return receivers;
  if (Array.isArray(receivers)) return receivers.toSorted((first, second) => first - second);
  return Object.entries(receivers).map(([name, value]) => [name, Array.isArray(value) ? sortReceivers(value) : value]);
}

import type { Receivers } from "../../receivers/receivers.server";

/** Receivers with their ids in order, since the order of the ticks says nothing. */
export function inOrder(receivers: Receivers): unknown {
  if (typeof receivers !== "object") return receivers;
  if (Array.isArray(receivers)) return receivers.toSorted((one, other) => one - other);
  return Object.entries(receivers).map(([name, value]) => [name, Array.isArray(value) ? inOrder(value) : value]);
}

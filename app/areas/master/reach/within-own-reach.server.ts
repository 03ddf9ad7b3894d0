import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { screenKeys } from "../screens";
import { lockRights } from "./lock-rights.server";
import { beyond, joined, type Reach } from "./reach";
import {
  administers,
  heldPart,
  type Hold,
  holdsNow,
  holdsOf,
  readRights,
  reachOf,
  reachOfEverybody,
  type Rights,
  screenName,
} from "./read-rights.server";

const screens = screenKeys.map(screenName);

/**
 * Lock and read rights before a change; run the returned check after the writes. The check refuses
 * `master.stronger-role` and `master.wider-for-all` (ADR 55). Administrators pass.
 */
export async function judgeRights(tx: TxCtx<Member>): Promise<() => Promise<void>> {
  await lockRights(tx);
  const holds = await holdsNow(tx, tx.actor.userId);
  if (administers(holds)) return async () => {};
  const before = await readRights(tx);
  const actorReach = ownReach(before, holds);
  return async () => refuseGrowth(before, await readRights(tx), actorReach);
}

/** Refuse `master.stronger-role` when a role given, changed or taken exceeds the actor's reach (ADR 55). Administrators pass. */
export async function refuseStrongerHolds(ctx: MemberCtx, given: Hold[]): Promise<void> {
  if (given.length === 0) return;
  const holds = await holdsNow(ctx, ctx.actor.userId);
  if (administers(holds)) return;
  const rights = await readRights(ctx);
  const actorReach = ownReach(rights, holds);
  // Thousands of rows may give the same few roles: compute each reach once.
  const reaches = new Map([...new Set(given.map(({ role }) => role))].map((role) => [role, reachOf(rights, role, { standing: false })]));
  const partOf = (hold: Hold) => heldPart(reaches.get(hold.role)!, stillHeld(hold, rights.at), rights);
  const stronger = given.find((hold) => beyond(partOf(hold), actorReach) !== undefined);
  if (stronger) throw new Refusal("master.stronger-role", { role: stronger.role }, { field: "role" });
}

/** Judge an ended hold as held now: nobody edits the record of a stronger role. */
const stillHeld = (hold: Hold, at: number): Hold =>
  hold.endDate !== null && hold.endDate.getTime() <= at ? { ...hold, startDate: new Date(at), endDate: new Date(at + 1) } : hold;

/** As `refuseStrongerHolds`, for a member's roles, before account takeover or removal. */
export async function refuseStrongerMember(ctx: MemberCtx, userId: number): Promise<void> {
  return refuseStrongerHolds(ctx, await holdsOf(ctx, userId));
}

/** As `refuseStrongerHolds`, for roles held from now on without end. */
export function refuseStrongerRoles(ctx: MemberCtx, roles: string[]): Promise<void> {
  const holds = roles.map((role): Hold => ({ role, menu: "", startDate: ctx.now(), endDate: null }));
  return refuseStrongerHolds(ctx, holds);
}

function ownReach(rights: Rights, holds: Hold[]): Reach {
  const heldReaches = holds.map((hold) => heldPart(reachOf(rights, hold.role, { standing: true }), hold, rights));
  return joined(...heldReaches, reachOfEverybody(rights, screens, { standing: true }));
}

function refuseGrowth(before: Rights, after: Rights, own: Reach): void {
  const names = new Set([...before.texts.keys(), ...after.texts.keys()]);
  const changed = [...names].filter((name) => before.texts.get(name) !== after.texts.get(name));
  for (const name of changed) {
    const both = joined(...[before, after].map((rights) => reachOf(rights, name, { standing: false })));
    if (beyond(both, own) !== undefined) throw new Refusal("master.stronger-role", { role: name });
  }
  const [was, is] = [before, after].map((rights) => reachOfEverybody(rights, screens, { standing: false }));
  if (beyond(is!, joined(was!, own)) !== undefined) throw new Refusal("master.wider-for-all");
}

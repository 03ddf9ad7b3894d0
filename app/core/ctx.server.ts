import { database, type Db } from "~db/client.server";
import { currentOrNewRequestId } from "./request-id.server";

export type Guest = { kind: "guest" };
export type Member = {
  kind: "member";
  userId: number;
  email: string;
  nickname: string;
  name: string;
  userType: "EMAIL" | "KAKAOTALK" | "INTEGRATION";
  /** Every role the user holds at the moment: their own and those of `user_role`. */
  roles: string[];
  /** Roles given for one menu alone: they open its screen and no call. */
  menuRoles?: { menu: string; role: string }[];
  /** The administrator who acts in this member's place: the audit names them. */
  actedBy?: number;
  /** Hash of the session's token; absent for an actor made by a seed or a job. */
  sessionHash?: string;
  /** Logged in by a temporary password: may only choose a new password. */
  mustChangePassword?: boolean;
  hasSecondFactor?: boolean;
  /** Works in the back office without a second factor (ADMIN_SECOND_FACTOR) and may do so until then. */
  secondFactorBy?: Date;
  /** The same when that time is over: may do nothing but set one up. */
  mustSetSecondFactor?: boolean;
};
export type Job = { kind: "job"; name: string };
export type Actor = Guest | Member | Job;

/** Who calls, the current time and the database: the first argument of every verb. */
export type Ctx<A extends Actor = Actor> = {
  actor: A;
  db: Db;
  now: () => Date;
  requestId: string;
  /**
   * Where a grant let the asker in, and their address: what they write there is a deed of the back office. `door` is a screen's path or a
   * call's id (ADR 43).
   */
  office?: { address: string; door: string };
  /** The `Idempotency-Key` of this call; the verb stores its outcome under it by `tx.remember`. */
  key?: { keyHash: string; holder: string };
};
export type MemberCtx = Ctx<Member>;

/**
 * Whose rows a verb may touch, where that depends on a right: decided at the edge from grants, never from a role's name (ADR 36).
 */
export type Scope = "mine" | "all";

/**
 * A call that answers one's own rows or everybody's. Declared once in its area, for the file that serves the call and for every screen that
 * shows the same rows.
 */
export type Scoped = {
  /** The call's id: method and path. A house test compares the path with the file that serves the call. */
  call: string;
  /** The summary of the call's second api row. A role that holds a grant of this row gets everybody's rows. */
  all: string;
};

/**
 * Makes a context for jobs, seeds and tests; requests get theirs from `enter` or `serve`. Its request id is that of the current request or
 * job, else a new one.
 */
export function makeCtx<A extends Actor>(actor: A, over: Partial<Omit<Ctx, "actor">> = {}): Ctx<A> {
  return { actor, db: database(), now: () => new Date(), requestId: currentOrNewRequestId(), ...over };
}

export function actorName(actor: Actor): string {
  if (actor.kind === "member") return `member:${actor.actedBy ?? actor.userId}`;
  if (actor.kind === "job") return `job:${actor.name}`;
  return "guest";
}

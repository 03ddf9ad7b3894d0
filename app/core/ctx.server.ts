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
  /** Own roles and those of `user_role`. */
  roles: string[];
  /** Roles for a single menu: they open its screen, but no call. */
  menuRoles?: { menu: string; role: string }[];
  /** The administrator acting for this member, named in the audit log. */
  actedBy?: number;
  sessionHash?: string;
  /** Temporary password: may only choose a new one. */
  mustChangePassword?: boolean;
  hasSecondFactor?: boolean;
  /** Deadline for setting up a second factor (ADMIN_SECOND_FACTOR). */
  secondFactorBy?: Date;
  /** Past the deadline: may only set up a second factor. */
  mustSetSecondFactor?: boolean;
};
export type Job = { kind: "job"; name: string };
export type Actor = Guest | Member | Job;

export type Ctx<A extends Actor = Actor> = {
  actor: A;
  db: Db;
  now: () => Date;
  requestId: string;
  /** Set when a grant admitted the caller: writes are audited as back-office. `door`: screen path or call id (ADR 43). */
  office?: { address: string; door: string };
  /** The call's `Idempotency-Key`. */
  key?: { keyHash: string; holder: string };
};
export type MemberCtx = Ctx<Member>;

/** Whose rows an operation may touch. Grants decide, never a role's name (ADR 36). */
export type Scope = "mine" | "all";

/** A call that answers the caller's own rows or everybody's. */
export type Scoped = {
  call: string;
  /** Summary of the second api row, which grants everybody's rows. */
  all: string;
};

/** For jobs, seeds and tests; requests use `enter` or `serve`. */
export function makeCtx<A extends Actor>(actor: A, over: Partial<Omit<Ctx, "actor">> = {}): Ctx<A> {
  return { actor, db: database(), now: () => new Date(), requestId: currentOrNewRequestId(), ...over };
}

/** "member:7", "job:name" or "guest"; an acting administrator's id instead of the member's. */
export function actorName(actor: Actor): string {
  if (actor.kind === "member") return `member:${actor.actedBy ?? actor.userId}`;
  if (actor.kind === "job") return `job:${actor.name}`;
  return "guest";
}

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
  /** Every role valid now: the user's own and those of `user_role`. */
  roles: string[];
  /** Hash of the session's token; absent for an actor made by a seed or a job. */
  sessionHash?: string;
  /** Logged in by a temporary password: only choosing a new one is open. */
  mustChangePassword?: boolean;
  hasSecondFactor?: boolean;
  /** An administrator who must set up a second factor first (ADMIN_SECOND_FACTOR): only that is open. */
  mustSetSecondFactor?: boolean;
};
export type Job = { kind: "job"; name: string };
export type Actor = Guest | Member | Job;

/** Who asks, what time it is, where the data is: the first argument of every verb. */
export type Ctx<A extends Actor = Actor> = {
  actor: A;
  db: Db;
  now: () => Date;
  requestId: string;
  /** The `Idempotency-Key` this call runs under; the deed writes its outcome there by `tx.remember`. */
  key?: { keyHash: string; holder: string };
};
export type MemberCtx = Ctx<Member>;

/** Whose rows a verb may touch where that differs by right: decided at the edge from grants, never from a role's name (decision 0036). */
export type Scope = "mine" | "all";

/** A context of its own, for jobs, seeds and tests; requests get theirs from `http/enter`. Its request id is that of the request or job at hand. */
export function makeCtx<A extends Actor>(actor: A, over: Partial<Omit<Ctx, "actor">> = {}): Ctx<A> {
  return { actor, db: database(), now: () => new Date(), requestId: currentOrNewRequestId(), ...over };
}

export function actorName(actor: Actor): string {
  if (actor.kind === "member") return `member:${actor.userId}`;
  if (actor.kind === "job") return `job:${actor.name}`;
  return "guest";
}

import { announce } from "~/core/announce.server";
import { withoutRequestId } from "~/core/request-id.server";

export const LIKES_WAIT_MS = 3_000;

const recent = new Map<number, { again: boolean }>();

/** Drops a post's kept pages now; further calls within `LIKES_WAIT_MS` share one drop afterwards. */
export async function announceLikes(contentsId: number): Promise<void> {
  const earlier = recent.get(contentsId);
  if (earlier) return void (earlier.again = true);
  const current = { again: false };
  recent.set(contentsId, current);
  withoutRequestId(() => setTimeout(() => end(contentsId, current.again), LIKES_WAIT_MS).unref());
  await announce("likes-changed", String(contentsId));
}

function end(contentsId: number, again: boolean): void {
  recent.delete(contentsId);
  if (again) void announceLikes(contentsId);
}

import { settings } from "~/core/settings.server";

/** Whether a dispatch earns its author a fee: every one does, unless one's own are left out by OWN_DISPATCH_EARNS (rule 11). */
export function earns(dispatch: { userId: number; authorId: number }): boolean {
  return settings().OWN_DISPATCH_EARNS || dispatch.userId !== dispatch.authorId;
}

import { settings } from "~/core/settings.server";

/** Whether a dispatch earns a fee; OWN_DISPATCH_EARNS decides for own posts (rule 11). */
export function earns(dispatch: { userId: number; authorId: number }): boolean {
  return settings().OWN_DISPATCH_EARNS || dispatch.userId !== dispatch.authorId;
}

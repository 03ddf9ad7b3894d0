import type { z } from "zod";
import type { MemberCtx } from "~/core/ctx.server";
import { escaped } from "../../escapes";
import { withLinkCards } from "../../reading/link-cards.server";
import type { CardsReply } from "./cards.schema.server";

/** Cards of lone addresses, as a post of the caller shows them. Enqueues fetches of missing and stale ones. */
export async function drawCards(ctx: MemberCtx, addresses: string[]): Promise<z.input<typeof CardsReply>> {
  const lines = addresses.map((address) => `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`);
  const { html } = await withLinkCards(ctx, lines.join(""), ctx.actor.userId);
  const drawn = html.split("</p>");
  return addresses.map((address, place) => ({ address, card: /^<p class="link-card">(.*)$/s.exec(drawn[place] ?? "")?.[1] ?? null }));
}

const PANEL = "/app/send-messages/send-contents";

/** The most ticked friends that an address carries. */
export const MOST_IN_ADDRESS = 1_000;

export type PanelState = {
  contentsId: number | string;
  sendingListId?: number | string;
  receiverId?: (number | string)[];
  groupId?: (number | string)[];
  filterId?: (number | string)[];
  nickname?: string;
  sort?: string;
  /** Who is listed: "never" got the post, or has it "unread". */
  had?: string;
  opening?: string;
  ad?: "Y" | null;
  adName?: string;
  adContact?: string;
  whole?: "Y";
};

/** The panel with what is ticked, searched, sorted and typed, so that it is all still there without script. */
export function panelAddress({
  contentsId,
  sendingListId,
  receiverId = [],
  groupId = [],
  filterId = [],
  whole,
  ...rest
}: PanelState): string {
  const query = new URLSearchParams({ contentsId: String(contentsId) });
  if (sendingListId) query.set("sendingListId", String(sendingListId));
  const { sort, had, nickname, opening, ad, adName, adContact } = rest;
  if (sort) query.set("sort", sort);
  if (had && had !== "all") query.set("had", had);
  for (const [name, value] of Object.entries({ nickname, opening, ad, adName, adContact })) if (value) query.set(name, value);
  if (whole) query.set("whole", whole);
  if (receiverId.length > 0) query.set("picked", receiverId.slice(0, MOST_IN_ADDRESS).join("."));
  if (groupId.length > 0) query.set("groupId", groupId.join("."));
  if (filterId.length > 0) query.set("filterId", filterId.join("."));
  // A waiting-list entry and a form kept over a login bring people and a message of their own: what was said since counts, also where it is empty.
  if (opening !== undefined) query.set("said", "Y");
  return `${PANEL}?${query}`;
}

/** The panel of an address without what is ticked, searched and typed in it: whoever pays or consents in between comes back to this one. */
export function barePanel(address: string): string {
  const { contentsId = "", sendingListId } = Object.fromEntries(new URL(address).searchParams);
  return panelAddress({ contentsId, sendingListId });
}

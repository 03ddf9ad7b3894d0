import { PANEL } from "../sending-links";

export const MOST_IN_ADDRESS = 1_000;

/** Chosen friends shown by name; the others are counted. */
export const MOST_CHIPS = 8;

export type PanelState = {
  contentsId: number | string;
  sendingListId?: number | string;
  receiverId?: (number | string)[];
  groupId?: (number | string)[];
  filterId?: (number | string)[];
  nickname?: string;
  sort?: string;
  had?: string;
  opening?: string;
  ad?: "Y" | null;
  adName?: string;
  adContact?: string;
  whole?: "Y";
};

/** Panel address that keeps ticks and texts, for use without script. */
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
  // Submitted values win, even empty ones (`said`).
  if (opening !== undefined) query.set("said", "Y");
  return `${PANEL}?${query}`;
}

type Ticks = { receiverId: number[]; groupId: number[]; filterId: number[]; drop?: string };

/** Takes off the chip whose × was pressed. */
export function withoutDropped<Input extends Ticks>(input: Input): Input {
  const [name, id] = input.drop?.split(" ") ?? [];
  if (name !== "receiverId" && name !== "groupId" && name !== "filterId") return input;
  return { ...input, [name]: input[name].filter((ticked) => ticked !== Number(id)) };
}

/** Panel address to return to after paying or consenting. The kept form brings ticks and texts. */
export function barePanel(address: string): string {
  const { contentsId = "", sendingListId } = Object.fromEntries(new URL(address).searchParams);
  return panelAddress({ contentsId, sendingListId });
}

const PANEL = "/app/send-messages/send-contents";

/** The most ticked friends that an address carries. */
export const MOST_IN_ADDRESS = 1_000;

export type PanelState = {
  contentsId: number | string;
  sendingListId?: number | string;
  receiverId?: (number | string)[];
  groupId?: (number | string)[];
  nickname?: string;
  sort?: string;
  page?: number | string;
};

/** The panel with what is ticked, searched and sorted, so that it is all still there without script. */
export function panelAddress({ contentsId, sendingListId, receiverId = [], groupId = [], nickname, sort, page }: PanelState): string {
  const query = new URLSearchParams({ contentsId: String(contentsId) });
  if (sendingListId) query.set("sendingListId", String(sendingListId));
  if (sort) query.set("sort", sort);
  if (nickname) query.set("nickname", nickname);
  if (page && Number(page) > 1) query.set("page", String(page));
  if (receiverId.length > 0) query.set("picked", receiverId.slice(0, MOST_IN_ADDRESS).join("."));
  if (groupId.length > 0) query.set("groupId", groupId.join("."));
  return `${PANEL}?${query}`;
}

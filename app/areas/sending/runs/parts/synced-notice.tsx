import { useLocation } from "@remix-run/react";
import { LAST_SYNC } from "~/areas/sending/sending-links";
import { NoticeStrip } from "~/ui/notice-strip";

/** The way back keeps the panel's ticks. */
export function SyncedNotice() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (!query.has("fetched")) return null;
  query.delete("fetched");
  return (
    <NoticeStrip type="success">
      <p>
        친구를 불러왔어요. <a href={`${LAST_SYNC}?back=${encodeURIComponent(`${pathname}?${query}`)}`}>무엇이 달라졌는지 보기</a>
      </p>
    </NoticeStrip>
  );
}

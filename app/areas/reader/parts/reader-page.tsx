import type { ReactNode } from "react";
import { Segmented } from "~/ui/list/segmented";
import { Page } from "~/ui/page";
import { FOLLOWING, NEW_POSTS, OWN_COMMENTS, READING, STARS } from "../reader-links";

const TABS = [
  { label: "모아 보기", to: READING },
  { label: "최근 글", to: NEW_POSTS },
  { label: "글쓴이", to: FOLLOWING },
  { label: "즐겨찾기", to: STARS },
  { label: "댓글", to: OWN_COMMENTS },
];

/** A screen of the reader, with the way to the others. */
export function ReaderPage({ title, lead, here, children }: { title: string; lead: string; here: string; children: ReactNode }) {
  return (
    <Page title={title} lead={lead}>
      <Segmented label="내 서재" options={TABS.map((tab) => ({ ...tab, current: tab.to === here }))} />
      {children}
    </Page>
  );
}

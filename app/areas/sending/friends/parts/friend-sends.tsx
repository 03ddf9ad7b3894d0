import { unreadText } from "../../sending-words";
import { runHref } from "../../sending-links";
import { DataTable } from "~/ui/list/data-table";
import type { Column } from "~/ui/list/columns";
import { type Html, markup } from "~/ui/html";

type Send = {
  sendHistoryId: number;
  sendRunId: number | null;
  href: string;
  title: string;
  sentAt: string;
  delivered: boolean;
  viewedAt: string | null;
};

export function FriendSends({ rows, recorded }: { rows: Send[]; recorded: boolean }) {
  const timesSent = (send: Send) => rows.slice(rows.indexOf(send)).filter(({ href }) => href === send.href).length;
  const columns: Column<Send>[] = [
    {
      label: "글",
      value: ({ title }) => title,
      show: (send) => titleOf(send, timesSent(send)),
      href: ({ href }) => href,
      main: "head",
      wide: true,
    },
    { label: "보낸 날", value: ({ sentAt }) => sentAt, main: true },
    {
      label: "읽음",
      value: ({ viewedAt, delivered }) => (viewedAt ? `읽음 ${viewedAt}` : delivered ? unreadText(recorded) : "확인 필요"),
      tone: ({ viewedAt, delivered }) => (viewedAt ? "good" : delivered ? "off" : "wait"),
      href: ({ sendRunId }) => (sendRunId ? runHref(sendRunId) : null),
      main: true,
    },
  ];
  return <DataTable label="보낸 글" columns={columns} rows={rows} />;
}

/** Marks a post that the friend had got before. */
const titleOf = ({ title }: Send, times: number): Html => markup`${title}${times > 1 && markup` <span class="badge">${times}번째</span>`}`;

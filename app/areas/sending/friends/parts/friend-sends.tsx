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
  readToEnd: boolean;
  opens: number;
  scroll: number | null;
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
      value: (send) => readText(send) ?? (send.delivered ? unreadText(recorded) : "확인 필요"),
      tone: ({ viewedAt, delivered }) => (viewedAt ? "good" : delivered ? "off" : "wait"),
      href: ({ sendRunId }) => (sendRunId ? runHref(sendRunId) : null),
      main: true,
    },
  ];
  return <DataTable label="보낸 글" columns={columns} rows={rows} />;
}

/** Adds how far and how often, where the reader's browser reported it. */
function readText({ viewedAt, readToEnd, opens, scroll }: Send): string | null {
  if (!viewedAt) return null;
  const far = !readToEnd && scroll && `${scroll}%까지`;
  const often = opens > 1 && `${opens}번 열어 봄`;
  return [`${readToEnd ? "끝까지 읽음" : "읽음"} ${viewedAt}`, far, often].filter(Boolean).join(" · ");
}

/** Marks a post that the friend had got before. */
const titleOf = ({ title }: Send, times: number): Html => markup`${title}${times > 1 && markup` <span class="badge">${times}번째</span>`}`;

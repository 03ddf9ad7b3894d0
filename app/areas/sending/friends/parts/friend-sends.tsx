import { runHref } from "../../sending-links";
import { DataTable } from "~/ui/list/data-table";
import type { Column } from "~/ui/list/columns";
import { stateOf } from "~/ui/list/state";

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
  const opened = (row: Send) => row.viewedAt ?? (recorded ? "아직" : "기록 안 함");
  const columns: Column<Send>[] = [
    { label: "보낸 시각", value: ({ sentAt }) => sentAt, main: true },
    { label: "글", value: ({ title }) => title, href: ({ href }) => href, main: "head", wide: true },
    {
      label: "도착",
      value: ({ delivered }) => arrivalOf(delivered),
      show: ({ delivered }) => stateOf(delivered ? "good" : "wait", arrivalOf(delivered)),
      href: hrefOf,
    },
    { label: "열어 봄", value: opened, main: true },
  ];
  return <DataTable label="보낸 글" columns={columns} rows={rows} />;
}

const arrivalOf = (isDelivered: boolean) => (isDelivered ? "보냄" : "확인 필요");

const hrefOf = ({ sendRunId }: Send) => (sendRunId ? runHref(sendRunId) : null);

import type { ReactNode } from "react";
import { TableFrame } from "~/ui/list/table-frame";

type Send = {
  sendHistoryId: number;
  sendRunId: number | null;
  href: string;
  title: string;
  sentAt: string;
  delivered: boolean;
  viewedAt: string | null;
};

/** What was sent to one friend and whether he opened it. `recorded`: the friend lets his reading be recorded. */
export function FriendSends({ rows, recorded }: { rows: Send[]; recorded: boolean }) {
  return (
    <TableFrame label="보낸 글 표" heads={[{ label: "보낸 시각", className: "num" }, "글", "도착", "열어 봄"]}>
      {rows.map((row) => (
        <tr key={row.sendHistoryId}>
          <td className="num">{row.sentAt}</td>
          <td className="wide">
            <a href={row.href}>{row.title}</a>
          </td>
          <td>
            <RunLink sendRunId={row.sendRunId}>{row.delivered ? "보냄" : "확인 필요"}</RunLink>
          </td>
          <td>{row.viewedAt ?? (recorded ? "아직" : "기록 안 함")}</td>
        </tr>
      ))}
    </TableFrame>
  );
}

function RunLink({ sendRunId, children }: { sendRunId: number | null; children: ReactNode }) {
  return sendRunId ? <a href={`/app/send-messages/send-run?sendRunId=${sendRunId}`}>{children}</a> : <>{children}</>;
}

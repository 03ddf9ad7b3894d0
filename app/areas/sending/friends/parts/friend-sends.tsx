import type { ReactNode } from "react";

type Send = {
  sendHistoryId: number;
  sendRunId: number | null;
  /** Where the post is read. */
  href: string;
  title: string;
  sentAt: string;
  delivered: boolean;
  viewedAt: string | null;
};

/** What was sent to one friend and whether he opened it. `recorded`: the friend lets his reading be recorded. */
export function FriendSends({ rows, recorded }: { rows: Send[]; recorded: boolean }) {
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="보낸 글 표">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="num">
              보낸 시각
            </th>
            <th scope="col">글</th>
            <th scope="col">도착</th>
            <th scope="col">열어 봄</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}

function RunLink({ sendRunId, children }: { sendRunId: number | null; children: ReactNode }) {
  return sendRunId ? <a href={`/app/send-messages/send-run?sendRunId=${sendRunId}`}>{children}</a> : <>{children}</>;
}

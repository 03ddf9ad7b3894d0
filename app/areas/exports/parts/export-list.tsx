import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { exportFilePath, formatSize, stateNames } from "../export-words";
import type { ShownExport } from "../read-exports.server";

const formatTime = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

export function ExportList({ exports }: { exports: ShownExport[] }) {
  return (
    <section aria-labelledby="exports">
      <h2 id="exports">만든 자료</h2>
      <ul className="devices">
        {exports.map((one) => (
          <li key={one.exportId}>
            <strong>{stateNames[one.state]}</strong> <span className="quiet">{`${formatTime(one.createdAt)} 요청`}</span>{" "}
            <Outcome one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ one }: { one: ShownExport }) {
  switch (one.state) {
    case "READY":
      return (
        <>
          <span className="quiet">{`${formatSize(one.bytes)}${one.expiresAt ? ` · ${formatTime(one.expiresAt)}까지` : ""}`}</span>{" "}
          <a className="btn btn-primary" href={exportFilePath(one.exportId)}>
            ZIP 받기
          </a>
        </>
      );
    case "WAITING":
      return <span className="quiet">차례를 기다려요.</span>;
    case "RUNNING":
      return <span className="quiet">{one.step ? `${one.step} ${counted(one.counted)}개째` : "시작했어요."}</span>;
    case "FAILED":
      return <span className="quiet">다시 만들어 주세요.</span>;
    case "GONE":
      return <span className="quiet">파일은 지웠어요.</span>;
  }
}

import { Fragment } from "react";
import { formatSeoul } from "~/time/seoul";
import { CsrfField } from "~/ui/form/fields";
import { FormId, RestoredStrip, useRestored } from "~/ui/form/restored";
import type { PayFile } from "../read-pay-file.server";
import { downloadPath } from "../../settlement-links";

type Shown = Pick<PayFile, "madeBy" | "createdAt" | "reason" | "handedOverBy" | "handedOverAt" | "discardedBy" | "discardedAt" | "names">;

export function PayFileFacts({ file }: { file: Shown }) {
  const by = (userId: number | null, at: Date | null) =>
    userId === null || at === null ? null : `${file.names[userId] ?? userId}, ${formatSeoul(at, "yyyy.MM.dd HH:mm")}`;
  const facts: [label: string, value: string | null][] = [
    ["만든 사람", by(file.madeBy, file.createdAt)],
    ["사유", file.reason],
    ["은행에 넘긴 사람", by(file.handedOverBy, file.handedOverAt)],
    ["버린 사람", by(file.discardedBy, file.discardedAt)],
  ];
  return (
    <dl className="facts box">
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

const FORM = "pay-file-download";

/** A plain form, because the answer is a file. */
export function DownloadForm({ payFileId }: { payFileId: number }) {
  const restored = useRestored(FORM);
  return (
    <form method="post" action={downloadPath(payFileId)} className="form">
      <CsrfField />
      <FormId of={FORM} />
      {restored && <RestoredStrip />}
      <div className="field">
        <label htmlFor="download-reason">내려받는 사유</label>
        <p className="field-rule" id="download-reason-rule">
          계좌번호가 그대로 들어 있는 파일이에요. 받을 때마다 사유를 남겨요. 예: 은행에 올리려고
        </p>
        <input
          className="input"
          id="download-reason"
          name="reason"
          defaultValue={restored?.reason as string | undefined}
          required
          minLength={5}
          maxLength={200}
          aria-describedby="download-reason-rule"
        />
      </div>
      <div className="row">
        <button className="btn" type="submit" name="format" value="xlsx">
          엑셀 내려받기
        </button>{" "}
        <button className="btn" type="submit" name="format" value="csv">
          CSV 내려받기
        </button>
      </div>
    </form>
  );
}

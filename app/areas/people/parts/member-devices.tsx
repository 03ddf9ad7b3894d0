import { Form } from "@remix-run/react";
import { formatSeoul } from "~/time/seoul";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import type { MemberFacts } from "../read-member.server";

const timeText = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

export function MemberDevices({ devices }: Pick<MemberFacts, "devices">) {
  if (devices.length === 0) return <p className="quiet">지금 로그인한 기기가 없어요.</p>;
  return (
    <>
      <ul className="devices">
        {devices.map(({ device, name, address, lastSeenAt, createdAt }) => (
          <li key={device}>
            <strong>{name}</strong>{" "}
            <span className="quiet">{`마지막 사용 ${timeText(lastSeenAt)} · 로그인 ${timeText(createdAt)}${address === "direct" ? "" : ` · 주소 ${address}`}`}</span>
            <EndForm intent="end-device" device={device} label={`${name} 로그아웃`} />
          </li>
        ))}
      </ul>
      <EndForm intent="end-all" label="모든 기기 로그아웃" />
    </>
  );
}

function EndForm({ intent, device, label }: { intent: string; device?: string; label: string }) {
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {device && <input type="hidden" name="device" value={device} />}
      <SubmitButton className="btn btn-sm">{label}</SubmitButton>
    </Form>
  );
}

import type { SerializeFrom } from "@remix-run/node";
import { useCsrf } from "~/ui/form/fields";
import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { PushDevice } from "../list-devices.server";
import { PushOffer } from "./push-offer";

type Shown = Omit<PushDevice, "lastUsedAt" | "createdAt"> & { usedText: string };

/** The member's devices. The button for this one needs scripts; ending one does not. */
export function PushDevices({ devices }: { devices: Shown[] | SerializeFrom<Shown>[] }) {
  const isHere = devices.some(({ here }) => here);
  return (
    <div className="push-devices">
      {!isHere && <PushOffer explainsBlock why="글벗을 닫아 두어도 이 기기의 화면에 알림이 떠요." />}
      {devices.length > 0 && (
        <section aria-labelledby="push-devices">
          <h2 id="push-devices">알림을 받는 기기</h2>
          <ul className="notice-list">
            {devices.map((device) => (
              <Device key={device.pushDeviceId} device={device} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Device({ device: { pushDeviceId, name, usedText, logoutEnds, here } }: { device: Shown }) {
  const csrf = useCsrf();
  return (
    <li className="push-device">
      <span className="notice-icon" data-state={here ? "now" : undefined}>
        <Icon name={/Android|iPhone|iPad/.test(name) ? "phone" : "computer"} size={18} />
      </span>
      <p>
        <strong>
          {name} {here && <span className="badge badge-primary">이 기기</span>}
        </strong>{" "}
        <span className="quiet">{usedText}</span>{" "}
        <span className="quiet">{logoutEnds ? "로그아웃하면 알림도 끝나요." : "로그아웃해도 알림을 받아요."}</span>
      </p>
      <Form method="post" className="push-acts">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="pushDeviceId" value={pushDeviceId} />
        <input type="hidden" name="logoutEndsYn" value={logoutEnds ? "N" : "Y"} />
        <button className="btn btn-sm btn-ghost" name="intent" value="logout" aria-label={`${name}: ${logoutWords(logoutEnds)}`}>
          {logoutWords(logoutEnds)}
        </button>{" "}
        <button className="btn btn-sm" name="intent" value="end" aria-label={`${name}: 그만 받기`}>
          그만 받기
        </button>
      </Form>
    </li>
  );
}

const logoutWords = (logoutEnds: boolean) => (logoutEnds ? "로그아웃해도 받기" : "로그아웃하면 끝내기");

import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useCsrf } from "~/ui/form/fields";
import { Icon } from "~/ui/icon";
import { showToast } from "~/ui/toast";

const SETTINGS = "/app/notices/settings";
const BLOCKED = "이 브라우저가 알림을 막아 두었어요. 주소창 옆의 사이트 설정에서 알림을 허용해 주세요.";
const FAILED = "이 기기에서 알림을 켜지 못했어요. 잠시 뒤 다시 눌러 주세요.";

const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

type Answer = { more: { on: true } | null; lastResult: { error?: Record<string, string[] | null> | null } };

/**
 * A button that asks for web push, where it is useful; the browser asks only after the press. Nothing is drawn without scripts, in browsers
 * that cannot push, and on devices that are on. `why` says what a notice would be about.
 */
export function PushOffer({ why, explainsBlock = false }: { why?: string; explainsBlock?: boolean }) {
  const fetcher = useFetcher<Answer>();
  const csrf = useCsrf();
  const [publicKey, setPublicKey] = useState<string | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!canPush()) return;
    const leaving = new AbortController();
    const offer = async () => {
      if (await isDenied()) setIsBlocked(true);
      else setPublicKey(await readPublicKey(leaving.signal));
    };
    offer().catch(() => undefined);
    return () => leaving.abort();
  }, []);

  const ask = async () => {
    setFailure(null);
    setIsAsking(true);
    try {
      if ((await Notification.requestPermission()) !== "granted") return setIsBlocked(true);
      const form = await subscribe(publicKey!);
      form.set("csrf", csrf);
      fetcher.submit(form, { method: "post", action: SETTINGS });
    } catch {
      setFailure(FAILED);
    } finally {
      setIsAsking(false);
    }
  };

  const isOn = fetcher.data?.more?.on === true;
  useEffect(() => {
    if (isOn) showToast("success", "이제 이 기기에서 알림을 받습니다.");
  }, [isOn]);

  const refused = Object.values(fetcher.data?.lastResult.error ?? {}).flat()[0];
  const said = failure ?? refused ?? (isBlocked && (publicKey || explainsBlock) ? BLOCKED : null);
  if (isOn || (!publicKey && !said)) return null;
  const isBusy = isAsking || fetcher.state !== "idle";
  return (
    <div className="push-offer">
      {why && <p>{why}</p>}
      {publicKey && !isBlocked && (
        <button type="button" className="btn" aria-disabled={isBusy || undefined} onClick={() => isBusy || void ask()}>
          <Icon name="bell" size={18} /> 이 기기에서 알림 받기
        </button>
      )}
      <p role="status">{said}</p>
    </div>
  );
}

async function isDenied(): Promise<boolean> {
  return (await navigator.permissions.query({ name: "notifications" })).state === "denied";
}

async function readPublicKey(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch("/app/notices/push.json", { signal });
  const { publicKey } = (await answer.json()) as { publicKey: string | null };
  return publicKey;
}

/** A new subscription each time: an old one may have an older key of ours. */
async function subscribe(applicationServerKey: string): Promise<FormData> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  const form = new FormData();
  form.set("intent", "register");
  form.set("endpoint", endpoint ?? "");
  form.set("p256dh", keys?.p256dh ?? "");
  form.set("auth", keys?.auth ?? "");
  return form;
}

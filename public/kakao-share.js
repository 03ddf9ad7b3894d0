/* Opens KakaoTalk's share sheet. Loaded at the press, and loads Kakao's SDK then: the page itself asks nobody. */
let loading;

/** A blocked site may never answer. */
const WAIT_MS = 6_000;

function load({ key, sdk, integrity }) {
  return (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: sdk, integrity, crossOrigin: "anonymous" });
    script.onload = () => resolve(globalThis.Kakao.isInitialized() || globalThis.Kakao.init(key));
    script.onerror = reject;
    setTimeout(reject, WAIT_MS, new Error("no answer"));
    document.head.append(script);
  }));
}

/** Rejects when the SDK does not load; the next press tries again. */
export default async function shareByKakao(settings, url, say) {
  say("카카오톡을 여는 중이에요.");
  try {
    await load(settings);
  } catch (error) {
    loading = undefined;
    throw error;
  }
  const meta = (name) => document.querySelector(`meta[property="og:${name}"]`)?.content;
  const link = { webUrl: url, mobileWebUrl: url };
  const content = { title: meta("title"), description: meta("description"), imageUrl: meta("image"), link };
  globalThis.Kakao.Share.sendDefault({ objectType: "feed", content, buttons: [{ title: "글 읽기", link }] });
  say("");
}

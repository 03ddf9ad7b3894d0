import type { KakaoShare } from "~/integrations/kakao-share.server";

/** The post's address; `share.js` puts share buttons in its place. */
export function ShareRow({ url, kakao }: { url: string; kakao: KakaoShare | null }) {
  return (
    <div className="end-share" {...(kakao && { "data-key": kakao.key, "data-sdk": kakao.sdk, "data-integrity": kakao.integrity })}>
      <p className="end-address">
        이 글의 주소{" "}
        <a href={url} id="share-url">
          {readable(url)}
        </a>
      </p>
      <span className="end-told" role="status" />
    </div>
  );
}

function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

import { formatSeoul } from "~/time/seoul";
import type { KeptText } from "~/ui/form/kept-texts";
import { NoticeStrip } from "~/ui/notice-strip";

type Props = { text: KeptText; onTake: () => void; onForget: () => void };

/** Offers a text of a closed window. */
export function WriteFound({ text, onTake, onForget }: Props) {
  return (
    <section className="write-found-strip" aria-labelledby="write-found">
      <NoticeStrip type="warning">
        <p id="write-found">저장하지 못한 글이 이 브라우저에 남아 있어요.</p>
        <details className="write-found">
          <summary className="chevron">
            <strong>{text.title.trim() || "제목 없음"}</strong>
            <span className="quiet">{formatSeoul(new Date(text.at), "yyyy.MM.dd HH:mm")}</span>
          </summary>
          <p className="write-found-text">{plain(text.contents)}</p>
        </details>
        <div className="row">
          <button className="btn btn-sm" type="button" onClick={onTake}>
            이 글로 이어 쓰기
          </button>{" "}
          <button className="btn btn-sm btn-ghost" type="button" onClick={onForget}>
            지우기
          </button>
        </div>
      </NoticeStrip>
    </section>
  );
}

function plain(html: string): string {
  const lines = html.replace(/<br\b[^<>]*>|<\/(?:p|li|h[1-6]|blockquote|tr)>/g, "$&\n");
  return (new DOMParser().parseFromString(lines, "text/html").body.textContent ?? "").trim() || "내용 없음";
}

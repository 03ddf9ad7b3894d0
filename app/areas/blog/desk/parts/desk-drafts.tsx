import { draftPath } from "~/areas/blog/addresses/blog-address";
import { formatSeoul } from "~/time/seoul";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { useSend } from "~/ui/list/use-send";

type Draft = {
  tempContentsId: number;
  contentsId: number | null;
  title: string;
  summary: string;
  autosaveYn: "Y" | "N";
  updatedAt: Date;
};

export function DeskDrafts({ drafts }: { drafts: Draft[] }) {
  return (
    <ul className="offers" onSubmit={useSend()}>
      {drafts.map(({ tempContentsId: id, ...draft }) => (
        <li key={id} className="offer desk-row desk-draft">
          <div className="offer-text">
            <a href={draftPath(id)}>{draft.title || "제목 없음"}</a> <span className="desk-meta">{draft.summary || "내용 없음"}</span>{" "}
            <span className="desk-meta">
              <time dateTime={draft.updatedAt.toISOString()}>{formatSeoul(draft.updatedAt, "yyyy.MM.dd HH:mm")}</time>
              {draft.autosaveYn === "Y" && " · 자동 저장"}
              {draft.contentsId !== null && " · 발행한 글을 수정하던 것"}
            </span>
          </div>{" "}
          <a className="btn btn-sm" href={draftPath(id)}>
            이어서 쓰기
          </a>{" "}
          <form method="post">
            <CsrfField />
            <input type="hidden" name="tempContentsId" value={id} />
            <SubmitButton className="btn btn-sm btn-ghost desk-delete" name="intent" value="forget">
              삭제
            </SubmitButton>
          </form>
        </li>
      ))}
    </ul>
  );
}

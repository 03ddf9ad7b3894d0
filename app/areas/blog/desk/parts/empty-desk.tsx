import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";

type Asked = { view: string; shopYn: string; title: string };

export function EmptyDesk({ view, shopYn, title }: Asked) {
  if (title !== "") return <Empty title="찾는 글이 없어요" />;
  if (view === "drafts")
    return (
      <Empty title="임시저장한 글이 없어요">
        <p>쓰다가 임시저장을 누르면 여기에 모여요.</p>
      </Empty>
    );
  if (view === "planned")
    return (
      <Empty title="예약한 글이 없어요">
        <p>글쓰기의 발행 시각에서 예약을 고르면 여기에 모여요.</p>
      </Empty>
    );
  if (shopYn === "N") return <Empty title="모든 글을 올렸어요" />;
  return (
    <Empty title={shopYn === "Y" ? "올린 글이 없어요" : "아직 쓴 글이 없어요"}>
      <p>숍에 올린 글은 다른 회원이 보낼 때마다 저작권료가 쌓여요.</p>
      <PrimaryLink href={shopYn === "Y" ? "/app/contents/blog" : "/app/blog/write-contents"}>
        {shopYn === "Y" ? "모든 글 보기" : "글쓰기"}
      </PrimaryLink>{" "}
      {shopYn !== "Y" && <ButtonLink href="/app/contents/bring-in">글 가져오기</ButtonLink>}
    </Empty>
  );
}

import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { NoticeStrip } from "~/ui/notice-strip";
import { READING } from "../reader-links";

const SHOP = "/app/contents/contents-shop";

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <Empty title={title}>
    <p>{children}</p>
    <ButtonLink href={SHOP}>콘텐츠 숍에서 글 둘러보기</ButtonLink>
  </Empty>
);

export const NoFollowing = () => (
  <Nothing title="구독·즐겨찾는 글쓴이가 없어요">글 끝의 ‘구독하기’나 글쓴이 옆의 별을 누르면 그 글쓴이의 새 글이 여기에 모여요.</Nothing>
);

export const NoNewPosts = () => (
  <Nothing title="아직 올라온 글이 없어요">구독하거나 즐겨찾는 글쓴이가 글을 올리면 여기에서 바로 읽을 수 있어요.</Nothing>
);

export const NoStars = () => <Nothing title="즐겨찾기한 글이 없어요">다시 읽고 싶은 글에서 ‘글 즐겨찾기’를 누르면 여기에 모여요.</Nothing>;

export const NoComments = () => <Nothing title="남긴 댓글이 없어요">글과 세미나에 남긴 댓글과 그 답을 여기에서 다시 볼 수 있어요.</Nothing>;

/** For members without a messenger account. */
export const StarsOnly = () => (
  <NoticeStrip>
    구독은 카카오 계정이 있어야 할 수 있어서, 지금은 즐겨찾기한 글쓴이만 보여요.{" "}
    <a href={`/app/oauth/login?redirectUrl=${encodeURIComponent(READING)}`}>카카오 연결하기</a>
  </NoticeStrip>
);

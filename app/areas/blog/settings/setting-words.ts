import type { BlogSettings } from "./read-blog-settings.server";
import type { PostSettings } from "./post-settings.server";

export type Switch = { state: string; intent: string; label: string };

export const commentSwitch = ({ commentsClosed }: BlogSettings): Switch =>
  commentsClosed
    ? {
        state: "블로그의 모든 글에서 댓글을 닫아 두었어요. 쓴 댓글은 그대로 보여요.",
        intent: "open",
        label: "블로그의 댓글 다시 열기",
      }
    : { state: "블로그의 글에 회원이 댓글을 쓸 수 있어요.", intent: "close", label: "블로그의 댓글 모두 닫기" };

export const feedSwitch = ({ feedFull }: BlogSettings): Switch =>
  feedFull
    ? { state: "새 글이 피드에 전부 실려요. 피드 앱 안에서 끝까지 읽을 수 있어요.", intent: "feed-excerpt", label: "첫머리만 싣기" }
    : { state: "피드에는 글의 첫머리만 실려요. 나머지는 블로그에 와서 읽어요.", intent: "feed-full", label: "글 전체 싣기" };

export const searchSwitch = ({ searchHidden }: BlogSettings): Switch =>
  searchHidden
    ? {
        state:
          "네이버, 구글 같은 검색 엔진에 블로그를 싣지 말라고 알리고 있어요. 이미 실린 글이 빠지기까지 며칠이 걸릴 수 있고, 주소를 아는 사람은 그대로 읽을 수 있어요.",
        intent: "search-show",
        label: "검색 결과에 다시 나오게 하기",
      }
    : { state: "블로그와 글이 네이버, 구글 같은 검색 엔진에 나올 수 있어요.", intent: "search-hide", label: "검색 결과에서 빼기" };

export const postCommentSwitch = ({ commentsClosed }: PostSettings): Switch =>
  commentsClosed
    ? { state: "이 글의 댓글을 닫아 두었어요. 쓴 댓글은 그대로 보여요.", intent: "open", label: "이 글의 댓글 다시 열기" }
    : { state: "이 글에 회원이 댓글을 쓸 수 있어요.", intent: "close", label: "이 글의 댓글 닫기" };

export const postSearchSwitch = ({ searchHidden }: PostSettings): Switch =>
  searchHidden
    ? {
        state: "이 글을 싣지 말라고 검색 엔진에 알리고 있어요. 이미 실렸다면 빠지기까지 며칠이 걸릴 수 있어요.",
        intent: "search-show",
        label: "검색 결과에 다시 나오게 하기",
      }
    : { state: "이 글이 네이버, 구글 같은 검색 엔진에 나올 수 있어요.", intent: "search-hide", label: "검색 결과에서 빼기" };

export const likeSwitch = ({ likesClosed }: BlogSettings): Switch =>
  likesClosed
    ? {
        state: "블로그의 모든 글에서 공감을 받지 않아요. 받은 공감은 그대로 있어요.",
        intent: "likes-open",
        label: "블로그의 공감 다시 받기",
      }
    : { state: "블로그의 글에 누구나 공감할 수 있어요.", intent: "likes-close", label: "블로그의 공감 받지 않기" };

export const postLikeSwitch = ({ likesClosed }: PostSettings): Switch =>
  likesClosed
    ? { state: "이 글은 공감을 받지 않아요. 받은 공감은 그대로 있어요.", intent: "likes-open", label: "이 글의 공감 다시 받기" }
    : { state: "이 글에 누구나 공감할 수 있어요.", intent: "likes-close", label: "이 글의 공감 받지 않기" };

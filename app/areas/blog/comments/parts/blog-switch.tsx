import { COMMENT_SETTINGS } from "~/areas/blog/comments/comment-links";
import type { CommentState } from "~/areas/blog/comments/own-comment-state.server";
import { Intent } from "~/areas/comments/parts/button-form";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";

/** The blog's comment switch, on profile and comment settings. */
export function BlogSwitch({ state, sent }: { state: CommentState; sent?: object }) {
  const [form] = useForm({ id: "blog-comments", lastResult: sent as never });
  if (state === "no-profile") return <p className="quiet">프로필을 저장하면 블로그 전체의 댓글을 닫을 수 있어요.</p>;
  const closed = state === "closed";
  return (
    <>
      <p>{closed ? "블로그의 모든 글에서 댓글을 닫아 두었어요. 쓴 댓글은 그대로 보여요." : "블로그의 글에 회원이 댓글을 쓸 수 있어요."}</p>
      <PostForm form={form} bare action={COMMENT_SETTINGS}>
        <Intent value={closed ? "open" : "close"} />
        <div className="row">
          <SubmitButton className="btn" pending="바꾸는 중…">
            {closed ? "블로그의 댓글 다시 열기" : "블로그의 댓글 모두 닫기"}
          </SubmitButton>
        </div>
      </PostForm>
    </>
  );
}

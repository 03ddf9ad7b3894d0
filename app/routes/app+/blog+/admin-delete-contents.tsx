import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { adminDeletePath } from "~/areas/blog/reading/reading-link";
import { RemovalForm } from "~/areas/blog/reading/view.schema.server";
import { deletePostsAsAdmin, readPostToRemove } from "~/areas/blog/removal/delete-post-as-admin.server";
import { ContentsId } from "~/areas/blog/contents.schema.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton, TextArea } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("관리자 글 삭제", args);

const idOf = (request: Request) => ContentsId.catch(0).parse(new URL(request.url).searchParams.get("contentsId"));

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => ({ post: await readPostToRemove(ctx, idOf(request)), constraint: getZodConstraint(RemovalForm) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, RemovalForm, async ({ deleteReason }) => {
    await deletePostsAsAdmin(ctx, { contentsId: [idOf(request)], deleteReason });
    return done("/app/contents/contents-shop", success("글을 지웠습니다."));
  });
}

export default function AdminDeleteContents() {
  const { post, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<{ deleteReason: string }>({ id: "removal", constraint, lastResult: sent?.lastResult });
  return (
    <Page title="관리자 글 삭제" lead={`${post.nickname}님이 ${formatSeoul(post.createdAt, "yyyy.MM.dd")}에 쓴 글을 지워요.`} width="form">
      <p>
        <strong>{post.title}</strong>
      </p>
      <ul className="confirm-details">
        <li>목록과 콘텐츠 숍에서 바로 사라지고, 이미 보낸 링크를 여는 사람에게는 지워진 글이라고 나와요.</li>
        <li>발송 기록과 이미 쌓인 저작권료는 그대로 있어요.</li>
        <li>글쓴이에게 사유를 메일로 보내고 내 블로그 화면에 보여 줘요.</li>
      </ul>
      <PostForm form={form} action={adminDeletePath(post.contentsId)}>
        <TextArea field={fields.deleteReason} label="삭제 사유" rule="글쓴이가 그대로 읽어요. 300자까지." rows={4} />
        <div className="row">
          <SubmitButton className="btn btn-error" pending="지우는 중…">
            글 삭제
          </SubmitButton>{" "}
          <ButtonLink href={postPath(post)}>취소</ButtonLink>
        </div>
      </PostForm>
    </Page>
  );
}

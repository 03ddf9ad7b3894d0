import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { NoFields } from "~/areas/account/account.schema.server";
import { logOut } from "~/areas/account/login/log-out.server";
import { logoutHeaders } from "~/areas/account/login/web/login-headers.server";
import { tokenOf } from "~/http/request/viewer.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone, { withTemporaryPassword: true, withoutSecondFactor: true });
  if (ctx.actor.kind === "guest") throw redirect("/app/login", 303);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone, { withTemporaryPassword: true, withoutSecondFactor: true });
  return submit(request, NoFields, async () => {
    const carried = await tokenOf(request);
    const { next } = carried ? await logOut(ctx, carried.token) : { next: "/app/login" };
    return done(next, success("로그아웃했습니다."), await logoutHeaders());
  });
}

export const meta: MetaFunction = (args) => [...titled("로그아웃", args), { name: "robots", content: "noindex" }];

export default function Logout() {
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "logout", lastResult: sent?.lastResult });
  return (
    <Page title="로그아웃하시겠습니까?" width="form">
      <PostForm form={form} bare reloadDocument>
        <div className="row">
          <SubmitButton pending="로그아웃하는 중…">로그아웃</SubmitButton> <ButtonLink href="/app/main">취소</ButtonLink>
        </div>
      </PostForm>
    </Page>
  );
}

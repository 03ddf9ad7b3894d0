import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MemberInput } from "~/areas/account/login/passwords.schema.server";
import { countPasswordTry } from "~/areas/account/login/web/login-tries.server";
import memberHref from "~/areas/account/member/member.css";
import { holdsEditTicket } from "~/areas/account/member/edit-ticket.server";
import { ownInformation } from "~/areas/account/member/own-information.server";
import { MemberInformation } from "~/areas/account/member/parts/member-information";
import { updateMember } from "~/areas/account/member/update-member.server";
import type { Member } from "~/core/ctx.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => titled("회원 정보 수정", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  leadToPassword(request, ctx.actor);
  return show(ctx, () => ownInformation(ctx));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  leadToPassword(request, ctx.actor);
  return submit(
    request,
    MemberInput,
    async (input) => {
      await countPasswordTry(ctx.actor.userId);
      await updateMember(ctx, input);
      return done("/app/main", success("저장되었습니다."));
    },
    { hide: ["userPassword"] },
  );
}

/** Messenger or linked members without edit ticket visit the password screen first (1 §4). */
function leadToPassword(request: Request, actor: Member): void {
  const ticket = new URL(request.url).searchParams.get("ticket") ?? "";
  if (actor.userType !== "EMAIL" && !holdsEditTicket(actor, ticket)) throw redirect("/app/user/kakao-user-update-password", 303);
}

export default function UpdateUserInformation() {
  return <MemberInformation own={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />;
}

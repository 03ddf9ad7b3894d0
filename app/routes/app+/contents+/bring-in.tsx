import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bringFile } from "~/areas/blog/bringing/bring-file.server";
import { describeTaken } from "~/areas/blog/bringing/bring-words";
import type { BringFields } from "~/areas/blog/bringing/brought";
import { BringForm } from "~/areas/blog/bringing/bringing.schema.server";
import bringingHref from "~/areas/blog/bringing/bringing.css";
import { forgetBringing } from "~/areas/blog/bringing/forget-bringing.server";
import { BringPreview } from "~/areas/blog/bringing/parts/bring-preview";
import { LookForm, WhereFrom } from "~/areas/blog/bringing/parts/look-form";
import { readBringing } from "~/areas/blog/bringing/read-bringing.server";
import { takePosts } from "~/areas/blog/bringing/take-posts.server";
import { UPLOAD_BYTES } from "~/http/request/body.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success, warning } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/contents/bring-in";
const DRAFTS = "/app/contents/blog?view=drafts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: bringingHref }];
export const meta: MetaFunction = (args) => titled("글 가져오기", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({ preview: await readBringing(ctx) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(
    request,
    BringForm,
    async (input) => {
      if (input.intent === "drop") {
        await forgetBringing(ctx);
        return done(HERE);
      }
      if (input.intent === "look") {
        await limitRate("bring-in", String(ctx.actor.userId));
        await bringFile(ctx, input.file);
        return done(HERE);
      }
      const taken = await takePosts(ctx, input.post);
      const rest = (await readBringing(ctx))?.rows.some(({ ready }) => ready);
      return done(rest ? HERE : DRAFTS, (taken.why ? warning : success)(describeTaken(taken)));
    },
    { maxBytes: UPLOAD_BYTES },
  );
}

export default function BringIn() {
  const { preview } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<BringFields>({ id: "bring-in", lastResult: sent?.lastResult });
  return (
    <Page
      title="글 가져오기"
      lead="다른 곳에 쓴 글을 임시저장으로 가져와요. 먼저 보여 드리고, 고른 글만 가져와요. 발행은 직접 해요."
      width="reading"
      actions={
        <>
          <ButtonLink href={DRAFTS}>임시저장</ButtonLink> <ButtonLink href="/app/contents/blog">내 글</ButtonLink>
        </>
      }
    >
      {preview ? (
        <BringPreview preview={preview} form={form} />
      ) : (
        <>
          <LookForm form={form} error={fields.file.errors?.[0]} fresh={sent?.requestId} />
          <WhereFrom />
        </>
      )}
    </Page>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { agreementNow } from "~/areas/account/join/agreements.server";
import { AgreementPage } from "~/areas/account/join/parts/agreement-page";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("개인정보처리방침", args);

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return agreementNow("PRIVACY");
}

export default function Policy() {
  return <AgreementPage title="개인정보처리방침" agreement={useLoaderData<typeof loader>()} />;
}

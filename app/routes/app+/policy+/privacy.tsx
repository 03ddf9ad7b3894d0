import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { useLoaderData } from "@remix-run/react";
import { agreementNow } from "~/areas/account/join/agreements.server";
import { AgreementPage } from "~/areas/account/join/parts/agreement-page";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const meta: MetaFunction = (args) => pageMeta("/app/policy/privacy", args);

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return agreementNow("PRIVACY");
}

export default function Policy() {
  return <AgreementPage title="개인정보처리방침" agreement={useLoaderData<typeof loader>()} />;
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

/** The correct spelling redirects to the address in use (rule 202). */
export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  throw redirect("/app/sns/singup", 308);
}

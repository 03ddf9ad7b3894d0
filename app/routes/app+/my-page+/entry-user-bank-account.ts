import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

const SCREEN = "/app/user/entry-user-bank-account";

/** Second address of the bank account screen; redirects there (rule 104). */
export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, member);
  return redirect(SCREEN, 308);
}

export async function action({ request }: ActionFunctionArgs) {
  await enter(request, member);
  return redirect(SCREEN, 308);
}

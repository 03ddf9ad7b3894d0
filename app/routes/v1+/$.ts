import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerBelow } from "~/http/rest/calls-below.server";

/** A call below the address of its file. Our own server finds its file without this; remix-serve does not (ADR 59). */
export async function loader(args: LoaderFunctionArgs) {
  return answerBelow(args);
}

export async function action(args: ActionFunctionArgs) {
  return answerBelow(args);
}

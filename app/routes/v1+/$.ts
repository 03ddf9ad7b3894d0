import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerBelow } from "~/http/rest/calls-below.server";

/** A call below its file's address: only remix-serve needs this route (ADR 59). */
export async function loader(args: LoaderFunctionArgs) {
  return answerBelow(args);
}

export async function action(args: ActionFunctionArgs) {
  return answerBelow(args);
}

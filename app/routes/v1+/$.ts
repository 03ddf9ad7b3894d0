import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerBelow } from "~/http/rest/calls-below.server";

/** Calls declared below another file's address: only remix-serve needs this route (ADR 59). */
export async function loader(args: LoaderFunctionArgs) {
  return answerBelow(args);
}

export async function action(args: ActionFunctionArgs) {
  return answerBelow(args);
}

import { data } from "@remix-run/node";

/** The page for every unknown address. */
export async function loader() {
  throw data({ code: "common.no-such-page" }, { status: 404 });
}

/** A form posted to an unknown address gets the same page. */
export async function action() {
  throw data({ code: "common.no-such-page" }, { status: 404 });
}

export default function NotFound() {
  return null;
}

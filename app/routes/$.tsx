import { data } from "@remix-run/node";

/** Every address that is no screen of ours. */
export async function loader() {
  throw data({ code: "common.no-such-page" }, { status: 404 });
}

/** A form posted to an address that is no screen gets the same page. */
export async function action() {
  throw data({ code: "common.no-such-page" }, { status: 404 });
}

export default function NotFound() {
  return null;
}

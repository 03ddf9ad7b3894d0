import { data } from "@remix-run/node";

export async function loader() {
  throw data({ code: "common.no-such-page" }, { status: 404 });
}

export async function action() {
  throw data({ code: "common.no-such-page" }, { status: 404 });
}

export default function NotFound() {
  return null;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFile } from "~/areas/seminars/invitation/calendar-file.server";
import { inviteToSeminar } from "~/areas/seminars/invitation/invite-to-seminar.server";
import { idOf } from "~/core/id";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const seminar = await inviteToSeminar(ctx, idOf(new URL(request.url).searchParams.get("seminarId")));
    const headers = {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="seminar-${seminar.seminarId}.ics"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    };
    return new Response(calendarFile(seminar), { headers });
  });
}

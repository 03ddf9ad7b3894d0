import type { LoaderFunctionArgs } from "@remix-run/node";
import { attendeeColumns } from "~/areas/seminars/attendees/attendees.columns";
import { AttendeesQuery, AttendeesScreenQuery } from "~/areas/seminars/attendees/attendees.schema.server";
import { downloadAttendees } from "~/areas/seminars/attendees/download-attendees.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/rest/access";
import { deedScopeOf } from "~/http/rest/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/seminar/seminar-attendees-list" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, AttendeesScreenQuery);
    const scope = await deedScopeOf(request, ctx, "GET:/v1/seminar/seminar-attendees-list");
    const rows = await downloadAttendees(ctx, scope, { ...AttendeesQuery.parse(asked), state: asked.state });
    return tableFile(request, "세미나 참석자", attendeeColumns(true), rows);
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { attendeeColumns } from "~/areas/seminars/attendees/attendees.columns";
import { AttendeesQuery, AttendeesScreenQuery } from "~/areas/seminars/attendees/attendees.schema.server";
import { downloadAttendees } from "~/areas/seminars/attendees/download-attendees.server";
import { attendeesList } from "~/areas/seminars/attendees/list-attendees.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { actionScopeOf } from "~/http/screen/action-scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/seminar/seminar-attendees-list" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, AttendeesScreenQuery);
    const scope = await actionScopeOf(request, ctx, attendeesList);
    const rows = await downloadAttendees(ctx, scope, { ...AttendeesQuery.parse(query), state: query.state });
    return tableFile(request, "세미나 참석자", attendeeColumns(true), rows);
  });
}

/** Whether this process answers at all; asks nobody else. For whoever restarts it: a restart mends no database (docs/operations.md). */
export async function loader() {
  return Response.json({ status: "live" }, { headers: { "Cache-Control": "no-store" } });
}

/** Liveness; asks no other service, since a restart repairs no database (docs/operations.md). */
export async function loader() {
  return Response.json({ status: "live" }, { headers: { "Cache-Control": "no-store" } });
}

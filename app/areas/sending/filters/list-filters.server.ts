import { sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { ask, whole } from "~db/ask.server";
import { friendsWithFacts } from "./internal/facts.server";
import { readFilters, type StoredFilter } from "./internal/filter-rows.server";
import { meets } from "./internal/meets.server";

export type Filter = StoredFilter & { count: number };

/** Saved filters by name, with the number of friends each reaches now. */
export async function listFilters(ctx: MemberCtx): Promise<Filter[]> {
  const filters = await readFilters(ctx);
  if (filters.length === 0) return [];
  const { friends, meetsFilter } = withFacts(ctx, filters);
  const sums = filters.map((filter) => sql`${whole(sql`SUM(${meetsFilter(filter)})`)} AS ${nameOf(filter)}`);
  const [counts] = await ask<Record<string, number>>(ctx, sql`SELECT ${sql.join(sums, sql`, `)} FROM ${friends}`);
  return filters.map((filter) => ({ ...filter, count: counts![`f${filter.filterId}`]! }));
}

export async function listFilterMembers(ctx: MemberCtx): Promise<Record<number, number[]>> {
  const filters = await readFilters(ctx);
  if (filters.length === 0) return {};
  const { friends, meetsFilter } = withFacts(ctx, filters);
  const flags = filters.map((filter) => sql`${meetsFilter(filter)} AS ${nameOf(filter)}`);
  const rows = await ask<Record<string, number>>(ctx, sql`SELECT friend.receiver_id AS id, ${sql.join(flags, sql`, `)} FROM ${friends}`);
  const membersOf = (filterId: number) => rows.filter((row) => row[`f${filterId}`]).map((row) => row.id!);
  return Object.fromEntries(filters.map(({ filterId }) => [filterId, membersOf(filterId)]));
}

function withFacts(ctx: MemberCtx, filters: StoredFilter[]) {
  const { friends, facts } = friendsWithFacts(
    ctx,
    filters.map(({ conditions }) => conditions),
  );
  return { friends, meetsFilter: ({ conditions }: StoredFilter) => sql`COALESCE((${meets(ctx, conditions, facts)}), 0)` };
}

const nameOf = ({ filterId }: StoredFilter) => sql.identifier(`f${filterId}`);

import type { Filter } from "~/ui/list/filter-bar";
import type { Narrowed } from "../dispatches/read-narrowed.server";

/** Filters that show a post or receiver chosen by link, and clear that choice. */
export function narrowedFilters({ contentsId, title, receiverId, friendName }: Narrowed): Filter[] {
  return [
    ...only("contentsId", "글", "모든 글", contentsId, title),
    ...only("receiverId", "받은 사람", "모든 사람", receiverId, friendName),
  ];
}

function only(name: string, label: string, all: string, id: number | null, shown: string | null): Filter[] {
  if (id === null) return [];
  const value = String(id);
  return [
    {
      name,
      label,
      value,
      options: [
        { value: "", label: all },
        { value, label: shown ?? `${value}번` },
      ],
    },
  ];
}

type Rows = { mainSubject: string; viewYn: string; subjects: Record<string, string> };

/** The chosen subject may be unknown to `subjects`. */
export function rowFilters({ mainSubject, viewYn, subjects }: Rows): Filter[] {
  const names = Object.entries<string>({ ...(mainSubject && { [mainSubject]: mainSubject }), ...subjects });
  return [
    {
      name: "mainSubject",
      label: "주제",
      value: mainSubject,
      options: [{ value: "", label: "모든 주제" }, ...names.map(([value, label]) => ({ value, label }))],
    },
    {
      name: "viewYn",
      label: "조회",
      value: viewYn,
      options: [
        { value: "", label: "모두" },
        { value: "Y", label: "읽음" },
        { value: "N", label: "안 읽음" },
      ],
    },
  ];
}

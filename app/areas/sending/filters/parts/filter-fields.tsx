import type { FieldMetadata } from "@conform-to/react";
import { Check, type Option, Select, TextField } from "~/ui/form/fields";
import { TagTicks } from "../../tags/parts/tag-ticks";
import type { CountedTag } from "../../tags/list-tags.server";
import { MOST_DAYS, MOST_MONTHS } from "../conditions";
import type { FilterForm } from "../filter.schema.server";

type Field = FieldMetadata<unknown, FilterForm, string[]>;
type Names =
  | "nickname"
  | "notedName"
  | "readSubject"
  | "allTags"
  | "unreadMonths"
  | "unreadDays"
  | "quietDays"
  | "newDays"
  | "neverSent"
  | "subscribed";
type Props = { fields: Record<Names, Field>; tags: CountedTag[]; subjects: Option[]; ticked: number[] };

export function FilterFields({ fields, tags, subjects, ticked }: Props) {
  return (
    <>
      <Select field={fields.readSubject} label="읽은 글의 주제" optional options={subjects} placeholder="모든 주제" />
      <TagTicks tags={tags} ticked={ticked} legend="태그" none="아직 태그가 없어요. 친구 목록에서 친구를 고르고 붙일 수 있어요." />
      {tags.length > 1 && (
        <Check field={fields.allTags} value="Y" label="고른 태그를 모두 가진 친구만" rule="끄면 하나라도 가진 친구예요." />
      )}
      <div className="filter-numbers">
        <Count field={fields.unreadDays} label="읽지 않은 지 (일)" rule="그만큼 전에 보냈고, 그 뒤로 연 글이 없어요." most={MOST_DAYS} />
        <Count
          field={fields.unreadMonths}
          label="안 읽은 지 (개월)"
          rule="그만큼 전에 보냈고, 그 뒤로 연 글이 없어요."
          most={MOST_MONTHS}
        />
        <Count field={fields.quietDays} label="마지막으로 받은 지 (일)" rule="그 뒤로 보낸 글이 없어요." most={MOST_DAYS} />
        <Count field={fields.newDays} label="새로 온 친구 (일)" rule="그 안에 친구가 됐어요." most={MOST_DAYS} />
      </div>
      <Check field={fields.neverSent} value="Y" label="한 번도 안 보낸 친구" />
      <Check field={fields.subscribed} value="Y" label="내 글을 구독하는 친구" />
      <TextField field={fields.nickname} label="닉네임에 포함된 말" optional maxLength={100} autoComplete="off" />
      <TextField field={fields.notedName} label="적어 둔 이름에 포함된 말" optional maxLength={80} autoComplete="off" />
    </>
  );
}

function Count({ field, label, rule, most }: { field: Field; label: string; rule: string; most: number }) {
  return <TextField field={field} label={label} rule={rule} optional type="number" inputMode="numeric" min={1} max={most} />;
}

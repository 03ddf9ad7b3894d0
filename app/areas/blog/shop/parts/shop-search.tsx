import { Form } from "@remix-run/react";
import { SuggestInput } from "~/ui/form/suggest";

type Code = { commonCodeKey: string; commonCodeKeyName: string };
type SearchValues = { keyword: string; mainSubject: string; contentsType: string; sortType: string; favoriteYn: string };
export type ShopChoices = { subjects: Code[]; types: Code[]; sorts: Code[] };

export function ShopSearch({
  asked,
  choices,
  member,
  groupId,
}: {
  asked: SearchValues;
  choices: ShopChoices;
  member: boolean;
  groupId: string;
}) {
  const isNarrowed = asked.mainSubject !== "" || asked.contentsType !== "" || asked.favoriteYn === "Y" || asked.sortType !== "latest";
  return (
    <Form method="get" className="shop-search" role="search">
      <SuggestInput
        name="keyword"
        label="제목, 글쓴이"
        hideLabel
        url="/v1/suggest/contents/contents-shop"
        defaultValue={asked.keyword}
        placeholder="제목이나 글쓴이로 찾기"
      />
      <button className="btn btn-primary" type="submit">
        검색
      </button>
      <details className="shop-narrow" open={isNarrowed}>
        <summary>고르기</summary>
        <div className="shop-choices">
          <Choice name="mainSubject" label="주제" value={asked.mainSubject} codes={choices.subjects} all="모든 주제" />
          <Choice name="contentsType" label="유형" value={asked.contentsType} codes={choices.types} all="모든 유형" />
          <Choice name="sortType" label="정렬" value={asked.sortType} codes={choices.sorts} />
          {member && (
            <label className="shop-only">
              <input
                key={asked.favoriteYn}
                type="checkbox"
                className="checkbox"
                name="favoriteYn"
                value="Y"
                defaultChecked={asked.favoriteYn === "Y"}
              />
              즐겨찾기만
            </label>
          )}
        </div>
      </details>
      {groupId && <input type="hidden" name="groupId" value={groupId} />}
    </Form>
  );
}

function Choice({ name, label, value, codes, all: allLabel }: { name: string; label: string; value: string; codes: Code[]; all?: string }) {
  return (
    <div className="shop-choice">
      <label htmlFor={name}>{label}</label>
      <select key={value} className="select" id={name} name={name} defaultValue={value}>
        {allLabel && <option value="">{allLabel}</option>}
        {codes.map((code) => (
          <option key={code.commonCodeKey} value={code.commonCodeKey}>
            {code.commonCodeKeyName}
          </option>
        ))}
      </select>
    </div>
  );
}

export function describeSearch(asked: SearchValues, { subjects, types }: ShopChoices): string {
  const nameOf = (codes: Code[], key: string) => codes.find((code) => code.commonCodeKey === key)?.commonCodeKeyName ?? key;
  return [
    asked.keyword && `‘${asked.keyword}’`,
    asked.mainSubject && nameOf(subjects, asked.mainSubject),
    asked.contentsType && nameOf(types, asked.contentsType),
    asked.favoriteYn === "Y" && "즐겨찾기",
  ]
    .filter(Boolean)
    .join(" · ");
}

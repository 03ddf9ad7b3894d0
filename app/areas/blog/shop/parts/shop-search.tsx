import { Form, Link } from "@remix-run/react";
import { SuggestInput } from "~/ui/form/suggest";

type Code = { commonCodeKey: string; commonCodeKeyName: string };
type SearchValues = { keyword: string; mainSubject: string; contentsType: string; sortType: string; favoriteYn: string };
export type ShopChoices = { subjects: Code[]; types: Code[]; sorts: Code[] };
type Props = { asked: SearchValues; choices: ShopChoices; groupId: string };

const SHOP = "/app/contents/contents-shop";
const NEWEST = "latest";

function askedFields({ keyword, mainSubject, contentsType, sortType, favoriteYn }: SearchValues, groupId: string): [string, string][] {
  const fields = { keyword, mainSubject, contentsType, favoriteYn, sortType: sortType === NEWEST ? "" : sortType, groupId };
  return Object.entries(fields).filter(([, value]) => value !== "");
}

function addressWith({ asked, groupId }: Props, changed: Partial<SearchValues>): string {
  const query = new URLSearchParams(askedFields({ ...asked, ...changed }, groupId)).toString();
  return query ? `${SHOP}?${query}` : SHOP;
}

export function ShopSearch(props: Props & { member: boolean }) {
  const { asked, choices, member, groupId } = props;
  return (
    <>
      <Form method="get" className="shop-search" role="search">
        <SuggestInput
          name="keyword"
          label="제목, 글쓴이"
          hideLabel
          url="/v1/suggest/contents/contents-shop"
          defaultValue={asked.keyword}
          placeholder="제목이나 글쓴이로 찾기"
        />
        <button className="btn" type="submit">
          검색
        </button>
        {askedFields({ ...asked, keyword: "" }, groupId).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <nav className="shop-subjects" aria-label="주제">
        <Chip to={addressWith(props, { mainSubject: "", favoriteYn: "" })} on={asked.mainSubject === "" && asked.favoriteYn === ""}>
          전체
        </Chip>
        {member && (
          <Chip to={addressWith(props, { favoriteYn: asked.favoriteYn === "Y" ? "" : "Y" })} on={asked.favoriteYn === "Y"}>
            즐겨찾기만
          </Chip>
        )}
        {choices.subjects.map(({ commonCodeKey, commonCodeKeyName }) => (
          <Chip
            key={commonCodeKey}
            to={addressWith(props, { mainSubject: commonCodeKey === asked.mainSubject ? "" : commonCodeKey })}
            on={commonCodeKey === asked.mainSubject}
          >
            {commonCodeKeyName}
          </Chip>
        ))}
      </nav>
    </>
  );
}

function Chip({ to, on, children }: { to: string; on: boolean; children: string }) {
  return (
    <>
      <Link className="chip" to={to} aria-current={on || undefined} preventScrollReset>
        {children}
      </Link>{" "}
    </>
  );
}

/** Type and order, each folded to its choice. */
export function ShopOrder(props: Props) {
  const { asked, choices } = props;
  const types = [{ commonCodeKey: "", commonCodeKeyName: "모든 유형" }, ...choices.types];
  return (
    <div className="shop-order">
      <Fold {...props} label="유형" name="contentsType" codes={types} current={asked.contentsType} />{" "}
      <Fold {...props} label="정렬" name="sortType" codes={choices.sorts} current={asked.sortType} />
    </div>
  );
}

type FoldProps = Props & { label: string; name: "contentsType" | "sortType"; codes: Code[]; current: string };

function Fold({ label, name, codes, current, ...props }: FoldProps) {
  return (
    <details key={current} className="shop-fold">
      <summary className="chevron">
        <span className="sr-only">{`${label}: `}</span>
        {codes.find(({ commonCodeKey }) => commonCodeKey === current)?.commonCodeKeyName ?? label}
      </summary>{" "}
      <nav aria-label={label}>
        {codes.map(({ commonCodeKey, commonCodeKeyName }) => (
          <Choice key={commonCodeKey} to={addressWith(props, { [name]: commonCodeKey })} on={commonCodeKey === current}>
            {commonCodeKeyName}
          </Choice>
        ))}
      </nav>
    </details>
  );
}

function Choice({ to, on, children }: { to: string; on: boolean; children: string }) {
  return (
    <>
      <Link to={to} aria-current={on || undefined} preventScrollReset>
        {children}
      </Link>{" "}
    </>
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

import { Form } from "@remix-run/react";
import { formatSeoul } from "~/time/seoul";
import { CsrfField, SubmitButton } from "~/ui/form/fields";

type Code = { commonCodeKey: string; commonCodeKeyName: string };
type Offer = {
  contentsId: number;
  title: string;
  subjectName: string;
  contentsType: string;
  shopYn: "Y" | "N";
  createdDateTime: string;
};

/** One of the writer's own posts: whether it is in the shop, under which type, and the buttons to change that. */
export function OfferRow({ post, types }: { post: Offer; types: Code[] }) {
  const { contentsId, title, contentsType, shopYn } = post;
  const savedAt = new Date(post.createdDateTime);
  const field = `type-${contentsId}`;
  const known = types.some(({ commonCodeKey }) => commonCodeKey === contentsType);
  return (
    <li className="offer">
      <div className="offer-text">
        <a href={`/app/blog/my-blog-view-contents?contentsId=${contentsId}`}>{title}</a>{" "}
        <span className="quiet">
          {`${post.subjectName} · `}
          <time dateTime={formatSeoul(savedAt, "yyyy-MM-dd")}>{formatSeoul(savedAt, "yyyy.MM.dd")}</time>
        </span>
      </div>
      <span className={shopYn === "Y" ? "badge badge-success" : "badge"}>{shopYn === "Y" ? "올림" : "올리지 않음"}</span>
      <Form method="post" className="offer-form" preventScrollReset>
        <CsrfField />
        <input type="hidden" name="contentsId" value={contentsId} />
        <label className="sr-only" htmlFor={field}>{`유형: ${title}`}</label>
        <select key={contentsType} className="select" id={field} name="contentsType" defaultValue={contentsType}>
          {!known && <option value={contentsType}>{contentsType}</option>}
          {types.map(({ commonCodeKey, commonCodeKeyName }) => (
            <option key={commonCodeKey} value={commonCodeKey}>
              {commonCodeKeyName}
            </option>
          ))}
        </select>
        <SubmitButton className={shopYn === "Y" ? "btn btn-sm" : "btn btn-sm btn-primary"} name="intent" value="offer">
          {shopYn === "Y" ? "유형 저장" : "올리기"}
          <span className="sr-only">{`: ${title}`}</span>
        </SubmitButton>
        {shopYn === "Y" && (
          <SubmitButton className="btn btn-sm" name="intent" value="take-out">
            내리기
            <span className="sr-only">{`: ${title}`}</span>
          </SubmitButton>
        )}
      </Form>
    </li>
  );
}

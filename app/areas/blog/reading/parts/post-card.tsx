import type { ReactNode } from "react";
import { reducedSources } from "~/areas/files/file-url";
import { SenseTitle } from "./sense-title";

type Props = {
  href: string;
  title: string;
  summary: string;
  facts: ReactNode;
  picture: string | null;
  sizes?: string;
  /** On the first screen: loads at once. */
  isFirst?: boolean;
  level?: "h2" | "h3";
  badge?: ReactNode;
  foot?: ReactNode;
};

export function CardText({ href, title, summary, facts, level: Heading = "h3", badge, foot }: Omit<Props, "picture">) {
  return (
    <div className="card-text">
      <Heading>
        {badge}{" "}
        <a className="posts-title" href={href}>
          <SenseTitle title={title} />
        </a>
      </Heading>
      {summary && <p className="card-summary">{summary}</p>}
      <div className="card-foot">
        <p className="card-facts">{facts}</p> {foot}
      </div>
    </div>
  );
}

type PictureProps = Pick<Props, "picture" | "sizes" | "isFirst">;

export function CardPicture({ picture, sizes = "(max-width: 699.98px) 96px, 160px", isFirst = false }: PictureProps) {
  if (!picture) return null;
  return (
    <img
      className="card-picture"
      {...reducedSources(picture)}
      sizes={sizes}
      alt=""
      width={320}
      height={240}
      {...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" })}
      decoding="async"
    />
  );
}

export function PostCard(props: Props) {
  return (
    <li className="card">
      <CardText {...props} />
      <CardPicture {...props} />
    </li>
  );
}

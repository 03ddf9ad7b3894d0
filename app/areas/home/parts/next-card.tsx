import { Drawing } from "~/ui/drawings";
import type { NextThing } from "../next-thing";

export function NextCard({ next: { title, text, href, label, drawing, isKakao } }: { next: NextThing }) {
  return (
    <section className="sheet home-next" aria-labelledby="next">
      <Drawing name={drawing} />
      <div>
        <h2 id="next">다음 할 일</h2>
        <p className="home-next-title">{title}</p>
        <p className="quiet">{text}</p>
      </div>
      <a className={isKakao ? "btn btn-kakao" : "btn btn-primary"} href={href}>
        {label}
      </a>
    </section>
  );
}

import { counted } from "~/messages/counted";

type Line = { text: string; changed: boolean }[];
type Texts = { before: Line[]; after: Line[]; same: boolean; coarse: boolean; more: number };
type Props = { before: string; after: string; title: Texts; text: Texts; sameLook: boolean; html: string };

export function VersionCompare({ before, after, title, text, sameLook, html }: Props) {
  return (
    <>
      <p role="status">
        {whatChanged(title.same, text.same, sameLook)}
        {text.coarse && " 많이 다른 곳은 단어를 가려내지 못해 문단을 통째로 표시했어요."}
      </p>
      <div className="versions-pair">
        <section aria-labelledby="version-before">
          <h2 id="version-before">{`이전 글 · ${before}`}</h2>
          <Lines lines={title.before} mark="del" heading />
          <Lines lines={text.before} mark="del" />
        </section>
        <section aria-labelledby="version-after">
          <h2 id="version-after">{`지금 글 · ${after}`}</h2>
          <Lines lines={title.after} mark="ins" heading />
          <Lines lines={text.after} mark="ins" />
        </section>
      </div>
      {text.more > 0 && <p className="quiet">{`글이 길어 앞부분만 비교해 보여요. 문단 ${counted(text.more)}개가 더 있어요.`}</p>}
      <details className="versions-look">
        <summary className="chevron">이전 글을 서식과 사진까지 보기</summary>
        <div className="reading" dangerouslySetInnerHTML={{ __html: html }} />
      </details>
    </>
  );
}

function Lines({ lines, mark: Mark, heading }: { lines: Line[]; mark: "del" | "ins"; heading?: boolean }) {
  const Tag = heading ? "h3" : "p";
  return foldUnchanged(lines).map((line, index) =>
    typeof line === "number" ? (
      <p key={index} className="quiet">{`… 같은 문단 ${counted(line)}개 …`}</p>
    ) : (
      <Tag key={index}>
        {line.map(({ text, changed }, piece) => (changed ? <Mark key={piece}>{text}</Mark> : <span key={piece}>{text}</span>))}
      </Tag>
    ),
  );
}

const MAX_UNCHANGED_RUN = 4;

function foldUnchanged(lines: Line[]): (Line | number)[] {
  const folded: (Line | number)[] = [];
  for (let from = 0; from < lines.length;) {
    let to = from;
    while (to < lines.length && !lines[to]!.some(({ changed }) => changed)) to += 1;
    const run = lines.slice(from, to);
    if (run.length > MAX_UNCHANGED_RUN) folded.push(run[0]!, run.length - 2, run.at(-1)!);
    else folded.push(...run);
    if (to < lines.length) folded.push(lines[to]!);
    from = to + 1;
  }
  return folded;
}

function whatChanged(sameTitle: boolean, sameText: boolean, sameLook: boolean): string {
  if (!sameTitle && !sameText) return "제목과 내용이 달라요. 빠진 부분은 이전 글에, 새로 쓴 부분은 지금 글에 표시했어요.";
  if (!sameText) return "내용이 달라요. 빠진 부분은 이전 글에, 새로 쓴 부분은 지금 글에 표시했어요.";
  if (!sameTitle) return "제목이 달라요. 빠진 부분은 이전 글에, 새로 쓴 부분은 지금 글에 표시했어요.";
  return sameLook ? "지금 글과 같아요." : "내용은 같고 서식이나 사진만 달라요.";
}

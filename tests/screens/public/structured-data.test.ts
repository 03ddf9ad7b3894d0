import jsonld from "jsonld";
import { describe, expect, it } from "vitest";
import { blogPath, postPath } from "~/areas/blog/addresses/blog-address";
import { invitationPath } from "~/areas/seminars/seminar-links";
import { settings } from "~/core/settings.server";
import { screen } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { makeMember } from "../../support/factories/members";
import { makeSeminar } from "../../support/factories/seminars";

const whole = (path: string) => new URL(path, settings().BASE_URL).href;
/** The context of schema.org, as far as terms go: each is a name below it. */
const documentLoader = async (url: string) => ({
  documentUrl: url,
  contextUrl: undefined,
  document: { "@context": { "@vocab": "https://schema.org/" } },
});

type Node = Record<string, unknown[]> & { "@type": string[] };

async function nodesOf(path: string): Promise<Node[]> {
  const page = await screen(path);
  const [script] = page.all('script[type="application/ld+json"]');
  expect(script!.textContent).not.toContain("<");
  const expanded = await jsonld.expand(JSON.parse(script!.textContent), { documentLoader: documentLoader as never });
  return (await jsonld.flatten(expanded as never)) as unknown as Node[];
}

const typed = (nodes: Node[], type: string) => nodes.filter((node) => node["@type"]?.includes(`https://schema.org/${type}`));
const textOf = (node: Node | undefined, name: string) => (node?.[`https://schema.org/${name}`]?.[0] as { "@value"?: string })?.["@value"];

describe("structured data, read by a JSON-LD processor", () => {
  it("says of a post what it is, who wrote it and where it stands", async () => {
    const { userId, nickname } = await makeMember();
    const title = "</script><b>네 가지</b>";
    const contentsId = await makePostRow(userId, { title });
    const nodes = await nodesOf(postPath({ userId, contentsId }));
    const [article] = typed(nodes, "Article");
    expect(textOf(article, "headline")).toBe(title);
    expect(Number.isNaN(Date.parse(textOf(article, "datePublished")!))).toBe(false);
    expect(textOf(typed(nodes, "Person")[0], "name")).toBe(nickname);
    expect(typed(nodes, "ListItem").map((item) => textOf(item, "name"))).toEqual([`${nickname}의 글`, title]);
  });

  it("says whose blog a blog is", async () => {
    const { userId, nickname } = await makeMember();
    const nodes = await nodesOf(blogPath(userId));
    expect(textOf(typed(nodes, "ProfilePage")[0], "url")).toBe(whole(blogPath(userId)));
    expect(textOf(typed(nodes, "Person")[0], "name")).toBe(nickname);
  });

  it("says when a seminar is", async () => {
    const { seminarId } = await makeSeminar({ title: "여름 세미나" });
    const [event] = typed(await nodesOf(invitationPath(seminarId)), "Event");
    expect(textOf(event, "name")).toBe("여름 세미나");
    expect(Date.parse(textOf(event, "startDate")!)).toBeLessThan(Date.parse(textOf(event, "endDate")!));
  });
});

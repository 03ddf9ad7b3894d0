import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { codeChoices } from "~/areas/master/common-codes.server";
import { TABLES, DOCUMENT } from "~/areas/tables/table-links";
import documentHref from "~/areas/tables/described/document.css";
import { documentRelease } from "~/areas/tables/described/document-release.server";
import { SchemaDocument } from "~/areas/tables/described/parts/schema-document";
import { readDocument } from "~/areas/tables/described/read-document.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { ButtonLink } from "~/ui/button-link";
import { ClientOnly } from "~/ui/client-only";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: TABLES };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: documentHref }];
export const meta: MetaFunction = (args) => titled("테이블 정의서", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const [, ...releases] = await codeChoices(ctx, "dataItemRelease", { value: "", label: "" });
    return { releases, document: await readDocument(ctx, await documentRelease(ctx, request)) };
  });
}

export default function TableDocument() {
  const { releases, document } = useLoaderData<typeof loader>();
  const { release, environment } = document;
  const query = new URLSearchParams({ dataItemRelease: release });
  return (
    <Page
      title={`${environment} 환경 테이블 정의서`}
      actions={
        <>
          <ClientOnly fallback={null}>
            {() => (
              <button className="btn btn-primary" type="button" onClick={() => window.print()}>
                인쇄
              </button>
            )}
          </ClientOnly>{" "}
          <ButtonLink href={`${DOCUMENT}.html?${query}`} download>
            HTML 내려받기
          </ButtonLink>{" "}
          <ButtonLink href={`${DOCUMENT}.xlsx?${query}`} download>
            엑셀 내려받기
          </ButtonLink>{" "}
          <ButtonLink href={TABLES}>테이블 정보</ButtonLink>
        </>
      }
    >
      <p className="no-print">
        {releases.map(({ value, label }) => (
          <span key={value}>
            <a
              href={`${DOCUMENT}?${new URLSearchParams({ dataItemRelease: value })}`}
              aria-current={value === release ? "page" : undefined}
            >
              {label} 환경
            </a>{" "}
          </span>
        ))}
      </p>
      <SchemaDocument {...document} />
    </Page>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { anyone } from "~/http/access/floors";
import { builtCalls } from "~/http/rest/built-calls.server";
import { documentCalls, type DocumentedCall } from "~/http/openapi/call-docs.server";
import { enter } from "~/http/screen/enter.server";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { script: false };

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return { areas: documentCalls(builtCalls()) };
}

export const meta: MetaFunction = (args) => titled("REST 호출", args, "글벗의 REST 호출과 보내는 값");

export default function Docs() {
  const { areas } = useLoaderData<typeof loader>();
  return (
    <Page
      title="REST 호출"
      lead={
        <>
          로그인해서 받은 토큰을 <code>Authorization: Bearer</code> 머리말에 실어 보내요. 같은 내용이{" "}
          <a href="/v1/openapi.json">OpenAPI 문서</a>에도 있어요.
        </>
      }
    >
      <nav aria-label="영역">
        <ul className="row">
          {areas.map(({ area, calls }) => (
            <li key={area}>
              <a href={`#${area}`}>
                {area} ({calls.length})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {areas.map(({ area, calls }) => (
        <section key={area} id={area} aria-labelledby={`${area}-title`}>
          <h2 id={`${area}-title`}>{area}</h2>
          {calls.map((call) => (
            <Call key={`${call.method} ${call.path}`} call={call} />
          ))}
        </section>
      ))}
    </Page>
  );
}

function Call({ call }: { call: DocumentedCall }) {
  return (
    <article className="docs-call">
      <h3>
        <code>
          {call.method} {call.path}
        </code>
      </h3>
      <p>
        {call.summary} · {call.access}
      </p>
      {call.fields.length > 0 && <DataTable label={`${call.method} ${call.path} 값`} columns={fieldColumns} rows={call.fields} />}
      <p className="quiet">
        답 <code>{call.answer}</code>
      </p>
    </article>
  );
}

const fieldColumns: Column<DocumentedCall["fields"][number]>[] = [
  { label: "이름", value: ({ name }) => name, show: ({ name }) => markup`<code>${name || "(전체)"}</code>`, main: "head" },
  { label: "자리", value: ({ place }) => place },
  { label: "값", value: ({ type, note }) => (note ? `${type} (${note})` : type), main: true },
  { label: "필수", value: ({ required }) => (required ? "예" : "아니요"), main: true },
];

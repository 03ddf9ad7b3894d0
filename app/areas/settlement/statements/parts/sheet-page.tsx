import type { ReactNode } from "react";
import { ClientOnly } from "~/ui/client-only";
import { Page } from "~/ui/page";
import type { StatementOwner } from "../statement-owner.server";

type Props = { title: string; owner: StatementOwner; links: ReactNode; children: ReactNode };

export function SheetPage({ title, owner, links, children }: Props) {
  return (
    <Page
      title={title}
      width="reading"
      lead={`${owner.name}(${owner.nickname}) · ${owner.email}`}
      actions={
        <>
          <ClientOnly fallback={null}>
            {() => (
              <button className="btn btn-primary" type="button" onClick={() => window.print()}>
                인쇄
              </button>
            )}
          </ClientOnly>{" "}
          {links}
        </>
      }
    >
      {children}
      <p className="quiet">{owner.madeBy}</p>
    </Page>
  );
}

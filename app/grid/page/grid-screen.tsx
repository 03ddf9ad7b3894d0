import { useActionData, useSearchParams } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { RestoredStrip } from "~/ui/form/restored";
import { MoreMenu } from "~/ui/more-menu";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { FEWEST_ROWS, RowsPerPage } from "~/ui/rows-per-page";
import { type Column, type Grid, type GridAnswer, type GridData, type RowHref, offersId, offersOf } from "../grid";
import { LeaveGuard } from "../live/leave";
import { LivePane } from "../live/live-pane";
import { FilePage } from "./file-page";
import { AskPage } from "./ask-page";
import { GridHelp, GridSorts } from "../parts/grid-head";
import { GridSearch } from "./grid-search";
import { PlainGrid } from "./plain-grid";
import { GridMessage } from "../parts/grid-message";
import type { ToolbarButton } from "../parts/toolbar";
import { UploadForm } from "./upload-form";

type PageProps = { lead?: ReactNode; actions?: ReactNode; children?: ReactNode };

type PaneProps = {
  grid: Grid;
  data: GridData;
  heading?: ReactNode;
  /** Address of the Excel file; the URL's search and order are added. */
  excel?: string;
  rowHref?: RowHref;
  isCurrent?: (cells: Record<string, string>) => boolean;
  buttons?: ToolbarButton[];
  scopeParams?: string[];
  failure?: string;
  empty?: string;
};

/** A screen with one grid: `<GridScreen grid={helpCodesGrid} data={useLoaderData()} excel="/app/help-codes.xlsx" />`. */
export function GridScreen({ lead, actions, children, ...pane }: PaneProps & PageProps) {
  return (
    <GridPage title={pane.grid.title} lead={lead} actions={actions}>
      <GridPane {...pane} />
      {children}
    </GridPage>
  );
}

/** Without script, the question before a delete replaces the grids. */
export function GridPage({ title, lead, actions, children }: PageProps & { title: string }) {
  const answer = useActionData<GridAnswer>();
  if (answer?.preview) return <FilePage preview={answer.preview} refused={answer.status === "refused" ? answer.message : null} />;
  if (answer?.ask) return <AskPage ask={answer.ask} />;
  return (
    <Page title={title} lead={lead} actions={actions} width="full">
      <LeaveGuard>{children}</LeaveGuard>
    </Page>
  );
}

/** Phones and browsers without scripts get `PlainGrid`. */
export function GridPane(props: PaneProps) {
  const { grid, data, heading, excel, buttons = [], empty = "아직 없어요. 행 추가를 눌러 시작해 주세요." } = props;
  const [live, setLive] = useState(data.live);
  const posted = useActionData<GridAnswer>();
  const [query] = useSearchParams();
  const answer = posted?.grid === grid.id ? posted : null;
  const excelHref = excel && !data.closed ? `${excel}?${excelQuery(query, grid.id)}` : undefined;

  useEffect(() => setLive(data.size > PHONE_ROWS || !window.matchMedia(PHONE).matches), [data.size]);

  const nothing = data.closed ?? (isSearch(data) ? "찾는 내용이 없어요." : empty);
  const { rowHref, isCurrent, scopeParams = [] } = props;
  const shared = { grid, data, rowHref, isCurrent, buttons, scopeParams, empty: nothing };
  return (
    <section className="grid-pane" id={grid.id} aria-label={grid.title}>
      {heading && <h2>{heading}</h2>}
      {data.typed && !answer && <RestoredStrip />}
      <GridSearch grid={grid} data={data} />
      {answer?.message && (
        <GridMessage
          type={answer.status === "refused" ? "error" : "success"}
          title={answer.status === "refused" && answer.typed?.updates.length ? props.failure : undefined}
          text={answer.message}
        />
      )}
      <div className="grid-sheet">
        <div className="grid-file no-print">
          <GridSorts grid={grid} data={data} />
          {excelHref && (
            <MoreMenu label="목록 메뉴" row>
              <a href={excelHref} download>
                엑셀 내려받기
              </a>
              {offersOf(grid, false).has("upload") && <UploadForm grid={grid} />}
            </MoreMenu>
          )}
        </div>
        {live ? <LivePane {...shared} first={answer} failure={props.failure} /> : <PlainGrid {...shared} answer={answer} />}
        {data.total > FEWEST_ROWS && (
          <div className="grid-foot">
            <Pager page={data.page} totalPages={data.totalPages} param={`${grid.prefix}page`} of={grid.title} />
            <RowsPerPage value={data.size} param={`${grid.prefix}rowsPerPage`} pageParam={`${grid.prefix}page`} />
          </div>
        )}
      </div>
      {grid.columns.map((column) => column.offers && <Offers key={column.field} grid={grid} column={column} data={data} />)}
      <GridHelp grid={grid} data={data} />
      {data.live && (
        <noscript>
          <p className="grid-note">
            <a href={`?${plain(query)}`}>스크립트 없이 수정하는 화면으로 열기</a>
          </p>
        </noscript>
      )}
    </section>
  );
}

function Offers({ grid, column, data }: { grid: Grid; column: Column; data: GridData }) {
  return (
    <datalist id={offersId(grid, column)}>
      {data.lookups[column.offers!]?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  );
}

const PHONE = "(max-width: 699.98px)";
/** Drawing more rows as cards is slow on a phone. */
const PHONE_ROWS = 100;

const isSearch = (data: GridData) => Object.values(data.search).some(Boolean);

function plain(query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.set("plain", "Y");
  return next.toString();
}

function excelQuery(query: URLSearchParams, grid: string): string {
  const next = new URLSearchParams(query);
  next.set("grid", grid);
  return next.toString();
}

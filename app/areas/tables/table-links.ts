export const TABLES = "/app/table/informations";
export const CHANGES = "/app/table/changes";
export const DOCUMENT = "/app/table/document";
export const TABLE_IMPORT = "/app/table/import";

export const changePath = (tableChangeId: number) => `/app/table/change?tableChangeId=${tableChangeId}`;
export const columnsHref = (tableId: string, dataItemRelease: string): string => `/app/table-columns?${query(tableId, dataItemRelease)}`;
export const driftHref = (tableId: string, dataItemRelease: string): string => `/app/table/drift?${query(tableId, dataItemRelease)}`;
export const importHref = (dataItemRelease: string, tableId: string): string => `${TABLE_IMPORT}?${query(tableId, dataItemRelease)}`;

const query = (tableId: string, dataItemRelease: string) => new URLSearchParams({ tableId, dataItemRelease }).toString();

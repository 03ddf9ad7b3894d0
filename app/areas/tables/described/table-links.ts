const query = (tableId: string, dataItemRelease: string) => new URLSearchParams({ tableId, dataItemRelease }).toString();

export const columnsHref = (tableId: string, dataItemRelease: string): string => `/app/table-columns?${query(tableId, dataItemRelease)}`;
export const driftHref = (tableId: string, dataItemRelease: string): string => `/app/table/drift?${query(tableId, dataItemRelease)}`;
export const IMPORT = "/app/table/import";
export const importHref = (dataItemRelease: string, tableId: string): string => `${IMPORT}?${query(tableId, dataItemRelease)}`;
export const DOCUMENT = "/app/table/document";

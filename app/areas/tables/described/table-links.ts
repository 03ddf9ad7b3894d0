const query = (tableId: string, dataItemRelease: string) => new URLSearchParams({ tableId, dataItemRelease }).toString();

export const columnsHref = (tableId: string, dataItemRelease: string): string => `/app/table-columns?${query(tableId, dataItemRelease)}`;

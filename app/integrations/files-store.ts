/** File storage: DATA_DIR/files, or an S3-compatible store with S3_ENDPOINT and S3_BUCKET (design 8). */
export type FileStore = {
  put: (fileId: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Null for an unknown file. */
  get: (fileId: string) => Promise<Uint8Array | null>;
  remove: (fileId: string) => Promise<void>;
  /** Throws unless the store seems writable; writes nothing. */
  check: () => Promise<void>;
};

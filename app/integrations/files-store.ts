/** Files in DATA_DIR/files, or in an S3-compatible store (design 8). */
export type FileStore = {
  put: (fileId: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  get: (fileId: string) => Promise<Uint8Array | null>;
  remove: (fileId: string) => Promise<void>;
  /** Throws unless the store seems writable. */
  check: () => Promise<void>;
};

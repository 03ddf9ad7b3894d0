/** Where files are stored: on disk under DATA_DIR/files, or in an S3-compatible store when S3_ENDPOINT and S3_BUCKET are set (design 8). */
export type FileStore = {
  put: (fileId: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** null when there is no such file. */
  get: (fileId: string) => Promise<Uint8Array | null>;
  remove: (fileId: string) => Promise<void>;
  /** Throws unless the store takes files now, as far as can be told without writing one. */
  check: () => Promise<void>;
};

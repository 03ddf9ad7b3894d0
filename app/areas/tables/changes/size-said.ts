import { counted } from "~/messages/counted";

const UNITS = ["바이트", "KB", "MB", "GB", "TB"];

/** 16_384 becomes "16 KB". */
export function formatSize(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${counted(Math.round(bytes / 1024 ** unit))} ${UNITS[unit]}`;
}

/** 010-1234-5678 (rule 210), or 011-123-4567 for ten digits; other texts stay. */
export function phoneShown(phone: string): string {
  return phone.replace(/^(01\d)(\d{3,4})(\d{4})$/, "$1-$2-$3");
}

/** A mobile number as a person reads it, 010-1234-5678 (rule 210); the ten digits of an old one 011-123-4567. Anything else stays as it is. */
export function phoneShown(phone: string): string {
  return phone.replace(/^(01\d)(\d{3,4})(\d{4})$/, "$1-$2-$3");
}

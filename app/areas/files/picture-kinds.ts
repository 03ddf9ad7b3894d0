/** Kinds that a file field of a picture offers (2 §5). */
export const PICTURES = ".jpg,.jpeg,.gif,.png,image/jpeg,image/gif,image/png";

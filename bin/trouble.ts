/** One line for the operator, without a stack: what is wrong and what to do. */
export class Trouble extends Error {}

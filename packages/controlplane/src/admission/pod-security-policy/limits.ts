/** Errors of one list. A message has room for fewer: a body of 3 MiB has a million groups. */
export const errorsMax = 10_000;

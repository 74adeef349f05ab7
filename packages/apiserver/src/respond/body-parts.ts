/** A body, or a part of one, that is encoded while it is sent. Each part takes about a millisecond. */
export interface BodyParts {
  /** undefined after the last part. A part may be empty. */
  next(): Buffer | undefined;
}

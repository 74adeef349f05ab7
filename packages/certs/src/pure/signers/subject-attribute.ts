/** One attribute of a subject: its object identifier and its text. */
export interface SubjectAttribute {
  readonly id: string;
  readonly value: string;
}

/** Short descriptions of messages and fields. */
export interface Descriptions {
  /** Of a message, such as `core_v1.Container`. */
  ofMessage(message: string): string | undefined;
  /** Of a field, neutral spelling. */
  ofField(message: string, field: string): string | undefined;
}

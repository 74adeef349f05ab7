/** The address cannot be listened on; the message names it and says why. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

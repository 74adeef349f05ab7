/** The reason of the aborted signal of a stream that ends because its listener closes. The stream can still end in order. */
export class ListenerClosingError extends Error {
  override readonly name = 'ListenerClosingError';

  constructor() {
    super('the server is shutting down');
  }
}

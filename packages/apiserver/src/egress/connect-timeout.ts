/** Connecting to a server timed out. */
export class ConnectTimeout extends Error {
  override readonly name = 'ConnectTimeout';
}

/** Calls `send` for 0 to `count` - 1, as many at a time as there are clients. @throws the first error */
export async function sendAll(
  count: number,
  clients: number,
  send: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await send(index);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

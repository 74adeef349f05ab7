/** Ends shortly before a test times out, so that the error message has the condition. */
const pollMsMax = 25_000;
const pollIntervalMs = 20;

/** Polls until `check` returns a value; fails with the description of the condition. */
export async function eventually<T>(what: string, check: () => Promise<T | undefined>): Promise<T> {
  const endMs = Date.now() + pollMsMax;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > endMs) throw new Error(`not true after ${pollMsMax} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

/** Reads objects of one resource. */
interface ObjectReader {
  get(name: string, options?: { readonly namespace?: string }): Promise<unknown>;
}

/** True when the object does not exist. */
export async function isGone(client: ObjectReader, name: string, namespace?: string): Promise<boolean> {
  try {
    await client.get(name, namespace === undefined ? {} : { namespace });
    return false;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 404) return true;
    throw error;
  }
}

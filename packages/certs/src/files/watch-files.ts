import { readIfPresent } from './private-files.js';

/**
 * Calls `onChange` with the texts of all files when one of them changes, until the signal aborts. Polls, because files of
 * mounted volumes are replaced through links, which file system watches do not report. Ignores temporarily missing files.
 */
export function watchFiles<Name extends string>(
  paths: Readonly<Record<Name, string>>,
  options: {
    readonly onChange: (texts: Readonly<Record<Name, string>>) => void;
    readonly onError?: (error: unknown) => void;
    /** The texts that the caller has read already; otherwise the first poll determines them. */
    readonly known?: Readonly<Record<Name, string>>;
    readonly intervalMs: number;
    readonly signal: AbortSignal;
  },
): void {
  const { known } = options;
  let last = known && JSON.stringify(Object.fromEntries(Object.keys(paths).map((name) => [name, textIn(known, name)])));
  let polling = false;

  async function poll(): Promise<void> {
    if (polling) return;
    polling = true;
    try {
      const texts: Record<string, string> = {};
      for (const [name, path] of Object.entries<string>(paths)) {
        const text = await readIfPresent(path);
        if (text === undefined) return;
        texts[name] = text;
      }
      const current = JSON.stringify(texts);
      const changed = last !== undefined && last !== current;
      last = current;
      if (changed && !options.signal.aborted && hasAll(texts, paths)) options.onChange(texts);
    } catch (error) {
      options.onError?.(error);
    } finally {
      polling = false;
    }
  }

  const timer = setInterval(() => void poll(), options.intervalMs);
  timer.unref();
  options.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  void poll();
}

function textIn(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return texts[name];
}

function hasAll<Name extends string>(
  texts: Readonly<Record<string, string>>,
  paths: Readonly<Record<Name, string>>,
): texts is Readonly<Record<Name, string>> {
  return Object.keys(paths).every((name) => texts[name] !== undefined);
}

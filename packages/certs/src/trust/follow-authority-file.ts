import { watchFiles } from '../files/watch-files.js';
import type { ChangingAuthorities } from './authority-source.js';

/**
 * Replaces the authorities when the file changes, until the signal aborts. An invalid or missing file changes nothing;
 * `onError` is called for it.
 */
export function followAuthorityFile(
  authorities: ChangingAuthorities,
  options: {
    readonly path: string;
    readonly intervalMs: number;
    readonly onReload: () => void;
    readonly onError: (error: unknown) => void;
    readonly signal: AbortSignal;
  },
): void {
  const { path, intervalMs, onReload, onError, signal } = options;
  const onChange = ({ bundle }: { readonly bundle: string }): void => {
    authorities.replace(bundle);
    onReload();
  };
  const pem = authorities.current?.pem;
  const known = pem === undefined ? {} : { known: { bundle: pem } };
  watchFiles({ bundle: path }, { onChange, onError, intervalMs, signal, ...known });
}

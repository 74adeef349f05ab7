import type { Snapshot } from '@orch/storage';

export interface DescribedSnapshot extends Snapshot {
  readonly action: 'saved' | 'restored' | 'status';
  readonly file: string;
  /** The folder of the restored store. */
  readonly folder?: string;
  readonly restoredRevision?: number;
}

/** Formats a snapshot as text rows or as one line of JSON. */
export function describeSnapshot(snapshot: DescribedSnapshot, output: 'text' | 'json'): string {
  const { revision, keys, sizeBytes, hash, format, dialect, savedAt, file, folder, restoredRevision } = snapshot;
  if (output === 'json') {
    const restored = folder === undefined ? {} : { folder, restoredRevision };
    return `${JSON.stringify({ file, revision, keys, sizeBytes, hash, format, dialect, savedAt, ...restored })}\n`;
  }
  const rows: readonly (readonly [string, string | number])[] = [
    ['file', file],
    ['revision', revision],
    ['keys', keys],
    ['size', `${sizeBytes} bytes`],
    ['hash', hash],
    ['format', format],
    ['naming', dialect],
    ['saved at', savedAt],
  ];
  const text = rows.map(([name, value]) => `${name.padEnd(10)}${value}\n`).join('');
  return folder === undefined ? text : `${text}restored to ${folder}, at revision ${restoredRevision}\n`;
}

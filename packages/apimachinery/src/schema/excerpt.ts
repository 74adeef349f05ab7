import { locateJson } from './locate-json.js';
import type { TypeMismatch } from './mismatch.js';

/**
 * The end of a message about a value of the wrong type: where in the JSON text it is, as v1.21 says it. Empty when the
 * text does not have the value.
 *
 *     {"kind":"Pod","spec":{"hostNetwork":"yes"}}
 *     , error found in #10 byte of ...|Network":"yes"}}|..., bigger context ...|{"kind":"Pod","spec":{"hostNetwork":"yes"}}|...
 */
export function excerptAt(mismatch: TypeMismatch, json: string): string {
  const found = locateJson(json, mismatch.keys);
  if (found === undefined) return '';
  // A value that could be read, and then made no sense, is read to its end; any other to its first character.
  const at = readWhole.test(mismatch.toString()) ? found.end : found.start + 1;
  return excerptBefore(Buffer.from(json), Buffer.byteLength(json.slice(0, at)));
}

/** The same for the byte that was read last. */
export function excerptBefore(json: Buffer, at: number): string {
  const around = (reach: number) => json.subarray(Math.max(0, at - reach), at + reach).toString();
  const read = Math.min(at, excerptBytes);
  return `, error found in #${read} byte of ...|${around(excerptBytes)}|..., bigger context ...|${around(contextBytes)}|...`;
}

const readWhole = /: (unmarshalerDecoder|decode base64): /;
const excerptBytes = 10;
const contextBytes = 50;

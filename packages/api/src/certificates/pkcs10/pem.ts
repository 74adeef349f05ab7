/** A PEM block, decoded. */
export interface PemBlock {
  readonly type: string;
  readonly hasHeaders: boolean;
  readonly bytes: Uint8Array;
}

/** The PEM blocks of a text, in order. Text around them is ignored. */
export function readPem(text: string): readonly PemBlock[] {
  const blocks: PemBlock[] = [];
  for (const match of text.matchAll(/^-----BEGIN ([^\n]*)-----[ \t\r]*\n([\s\S]*?)^-----END \1-----/gm)) {
    const [, type = '', body = ''] = match;
    const headers = /^(?:[^\n:]+:[^\n]*\n)+\r?\n/.exec(body)?.[0] ?? '';
    const base64 = body.slice(headers.length).replace(/\s/g, '');
    if (/[^A-Za-z0-9+/=]/.test(base64)) continue;
    blocks.push({ type, hasHeaders: headers !== '', bytes: Buffer.from(base64, 'base64') });
  }
  return blocks;
}

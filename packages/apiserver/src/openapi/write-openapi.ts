import { inTurns } from './in-turns.js';
import type { OpenApiDocument } from './openapi-document.js';

/** The document as JSON, as `JSON.stringify` writes it, in turns. */
export async function writeOpenApi({ paths, definitions, ...document }: OpenApiDocument): Promise<Buffer> {
  const { securityDefinitions, security, ...head } = document;
  return Buffer.concat([
    Buffer.from(`${open(head)},"paths":`),
    await writeRecord(paths),
    Buffer.from(',"definitions":'),
    await writeRecord(definitions),
    Buffer.from(`,${JSON.stringify({ securityDefinitions, security }).slice(1)}`),
  ]);
}

/** An object without the brace at its end. */
function open(members: object): string {
  return JSON.stringify(members).slice(0, -1);
}

async function writeRecord(record: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await inTurns(Object.entries(record), ([name, value]) => {
    const start = pieces.length === 0 ? '{' : ',';
    pieces.push(Buffer.from(`${start}${JSON.stringify(name)}:${JSON.stringify(value)}`));
  });
  return Buffer.concat([...(pieces.length === 0 ? [Buffer.from('{')] : pieces), Buffer.from('}')]);
}

import { inTurns } from './in-turns.js';
import type { OpenApiDocument } from './openapi-document.js';

/** The document as JSON, as `JSON.stringify` writes it, in turns. */
export async function writeOpenApi({ paths, definitions, ...document }: OpenApiDocument): Promise<Buffer> {
  const { securityDefinitions, security, ...head } = document;
  const large = `"paths":${await writeRecord(paths)},"definitions":${await writeRecord(definitions)}`;
  return Buffer.from(`${open(head)},${large},${JSON.stringify({ securityDefinitions, security }).slice(1)}`);
}

/** An object without the brace at its end. */
function open(members: object): string {
  return JSON.stringify(members).slice(0, -1);
}

async function writeRecord(record: Readonly<Record<string, unknown>>): Promise<string> {
  const members: string[] = [];
  await inTurns(Object.entries(record), ([name, value]) =>
    members.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`),
  );
  return `{${members.join(',')}}`;
}

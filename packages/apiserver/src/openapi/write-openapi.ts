import { inTurns } from './in-turns.js';
import type { OpenApiDocument } from './openapi-document.js';

/** The document as JSON, as `JSON.stringify` writes it, in turns. */
export async function writeOpenApi({ swagger, info, paths, definitions }: OpenApiDocument): Promise<Buffer> {
  const head = `{"swagger":${JSON.stringify(swagger)},"info":${JSON.stringify(info)}`;
  return Buffer.from(`${head},"paths":${await writeRecord(paths)},"definitions":${await writeRecord(definitions)}}`);
}

async function writeRecord(record: Readonly<Record<string, unknown>>): Promise<string> {
  const members: string[] = [];
  await inTurns(Object.entries(record), ([name, value]) =>
    members.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`),
  );
  return `{${members.join(',')}}`;
}

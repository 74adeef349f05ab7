import type { Exchange } from '@orch/serving';
import { protobufField } from '../respond/protobuf-frames.js';

/**
 * The OpenAPI v2 document, without definitions for now. Clients that check manifests against it find no kind, and leave
 * the checking to the server; without any document they would refuse to send.
 */
export function answerOpenApi(exchange: Exchange, version: string): void {
  const wanted = exchange.header('accept') ?? '';
  if (wanted.includes(protobufType)) {
    exchange.respond(200, { 'content-type': 'application/octet-stream' }, protobufDocument(version));
    return;
  }
  const document = { swagger: '2.0', info: { title, version }, paths: {} };
  exchange.respond(200, { 'content-type': 'application/json' }, Buffer.from(JSON.stringify(document)));
}

const protobufType = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
const title = 'Orch';

/** Document { swagger = 1, info = 2 { title = 1, version = 2 }, paths = 8 }. */
function protobufDocument(version: string): Buffer {
  const info = Buffer.concat([...protobufField(1, Buffer.from(title)), ...protobufField(2, Buffer.from(version))]);
  return Buffer.concat([
    ...protobufField(1, Buffer.from('2.0')),
    ...protobufField(2, info),
    ...protobufField(8, Buffer.alloc(0)),
  ]);
}

import type { ProtobufCodec } from './protobuf-codec.js';
import type { MessageSchema } from './schema.js';

/** What is generated for one kind. Kinds that exist in JSON alone, such as tables, have no protobuf code. */
export interface GeneratedKind {
  readonly schema: MessageSchema;
  readonly protobuf?: () => ProtobufCodec;
}

import { join } from 'node:path';
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData, status } from '@grpc/grpc-js';
import protobuf from 'protobufjs/minimal.js';

const { Reader, Writer } = protobuf;

/**
 * A key management service on a Unix socket. Encrypts a key by inverting its bytes. Tests change its answers to respond as
 * no real service does.
 */
export class KmsService {
  /** The methods of the calls so far. */
  readonly calls: string[] = [];
  version = 'v1beta1';
  /** The details of the error with which every call fails. */
  failure: string | undefined;
  /** The response of every call in place of a message. */
  message: Uint8Array | undefined;
  encrypt: (key: Uint8Array) => Uint8Array | Promise<Uint8Array> = inverted;
  decrypt: (wrapped: Uint8Array) => Uint8Array | Promise<Uint8Array> = inverted;
  #server: Server | undefined;

  constructor(private readonly folder: string) {}

  get endpoint(): string {
    return `unix://${join(this.folder, 'kms.sock')}`;
  }

  async start(): Promise<void> {
    const server = new Server();
    server.addService(
      { Version: method('Version'), Encrypt: method('Encrypt'), Decrypt: method('Decrypt') },
      {
        Version: this.#handler('Version', () => Buffer.from(this.version)),
        Encrypt: this.#handler('Encrypt', (bytes) => this.encrypt(bytes)),
        Decrypt: this.#handler('Decrypt', (bytes) => this.decrypt(bytes)),
      },
    );
    await new Promise<void>((resolve, reject) => {
      server.bindAsync(this.endpoint, ServerCredentials.createInsecure(), (error) =>
        error === null ? resolve() : reject(error),
      );
    });
    this.#server = server;
  }

  stop(): void {
    this.#server?.forceShutdown();
  }

  #handler(name: string, answer: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>) {
    return async ({ request }: ServerUnaryCall<Uint8Array, Uint8Array>, callback: sendUnaryData<Uint8Array>) => {
      this.calls.push(name);
      const fields = fieldsOf(request);
      const version = Buffer.from(fields.get(1) ?? []).toString();
      if (this.failure !== undefined) callback({ code: status.INTERNAL, details: this.failure });
      else if (version !== 'v1beta1') callback({ code: status.INVALID_ARGUMENT, details: `version ${version}` });
      else callback(null, this.message ?? messageOf(await answer(fields.get(2) ?? Buffer.alloc(0))));
    };
  }
}

function inverted(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 0xff);
}

/** The first field is the result; a field of another type before it, and a text after it, are ignored. */
function messageOf(result: Uint8Array): Uint8Array {
  return new Writer().uint32(24).uint32(7).uint32(10).bytes(result).uint32(18).string('test').finish();
}

function fieldsOf(message: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const reader = Reader.create(message);
  const fields = new Map<number, Uint8Array>();
  while (reader.pos < reader.len) fields.set(reader.uint32() >>> 3, Buffer.from(reader.bytes()));
  return fields;
}

function method(name: string) {
  const bytes = (value: Uint8Array): Buffer => Buffer.from(value);
  return {
    path: `/v1beta1.KeyManagementService/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: bytes,
    requestDeserialize: bytes,
    responseSerialize: bytes,
    responseDeserialize: bytes,
  };
}

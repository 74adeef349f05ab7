import type { Client, Metadata } from '@grpc/grpc-js';
import protobuf from 'protobufjs/minimal.js';
import { KmsFailure } from '../sealers/sealer-chain.js';

const { Reader, Writer } = protobuf;
const service = '/v1beta1.KeyManagementService';
const apiVersion = 'v1beta1';

interface Connection {
  readonly client: Client;
  readonly metadata: Metadata;
}

/** A key management service on a Unix socket. Loads gRPC with the first call. @throws KmsFailure from every call */
export class KmsClient {
  #connection: Promise<Connection> | undefined;
  #checked: Promise<void> | undefined;

  constructor(
    private readonly options: { readonly name: string; readonly endpoint: string; readonly timeoutMs: number },
  ) {}

  async encrypt(plain: Uint8Array): Promise<Uint8Array> {
    await this.#checkVersion();
    return bytesOf(await this.#call('Encrypt', request(plain)), 1);
  }

  async decrypt(cipher: Uint8Array): Promise<Uint8Array> {
    await this.#checkVersion();
    return bytesOf(await this.#call('Decrypt', request(cipher)), 1);
  }

  close(): void {
    void this.#connection?.then(({ client }) => client.close());
  }

  /** Once, until it succeeds. */
  #checkVersion(): Promise<void> {
    this.#checked ??= this.#askVersion().catch((error: unknown) => {
      this.#checked = undefined;
      throw error;
    });
    return this.#checked;
  }

  async #askVersion(): Promise<void> {
    const answer = await this.#call('Version', new Writer().uint32(stringOfField(1)).string(apiVersion).finish());
    const version = Buffer.from(bytesOf(answer, 1)).toString();
    if (version === apiVersion) return;
    throw new KmsFailure(`${this.#title} has the API version ${JSON.stringify(version)}, not ${apiVersion}`);
  }

  async #connect(): Promise<Connection> {
    const { Client, credentials, Metadata } = await import('@grpc/grpc-js');
    const client = new Client(this.options.endpoint, credentials.createInsecure(), {
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 1_000,
    });
    // A service that restarts is waited for.
    return { client, metadata: new Metadata({ waitForReady: true }) };
  }

  async #call(method: string, message: Uint8Array): Promise<Buffer> {
    const deadline = Date.now() + this.options.timeoutMs;
    this.#connection ??= this.#connect();
    const { client, metadata } = await this.#connection;
    return await new Promise((resolve, reject) => {
      client.makeUnaryRequest(
        `${service}/${method}`,
        (bytes: Uint8Array) => Buffer.from(bytes),
        (bytes: Buffer) => bytes,
        message,
        metadata,
        { deadline },
        (error, answer) => {
          // The details of a call hold no key: requests are never part of them.
          if (error !== null) reject(new KmsFailure(`${this.#title} fails: ${error.details}`));
          else resolve(answer ?? Buffer.alloc(0));
        },
      );
    });
  }

  get #title(): string {
    return `key management service ${JSON.stringify(this.options.name)}`;
  }
}

function request(bytes: Uint8Array): Uint8Array {
  return new Writer().uint32(stringOfField(1)).string(apiVersion).uint32(stringOfField(2)).bytes(bytes).finish();
}

/** The tag of a length-delimited field. */
function stringOfField(field: number): number {
  return (field << 3) | 2;
}

function bytesOf(message: Uint8Array, wanted: number): Uint8Array {
  const reader = Reader.create(message);
  let found: Uint8Array = new Uint8Array(0);
  try {
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      if (tag === stringOfField(wanted)) found = reader.bytes();
      else reader.skipType(tag & 7);
    }
  } catch (error) {
    throw new KmsFailure('the key management service answers with an invalid message', { cause: error });
  }
  return found;
}

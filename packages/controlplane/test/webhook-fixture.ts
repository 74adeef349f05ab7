import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { TLSSocket } from 'node:tls';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { Parsed, TestResponse, TestServer } from './test-server.js';

/** An AdmissionReview as the webhook received it. */
export interface SeenReview {
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly review: Parsed;
  readonly request: Parsed;
  /** Common name of the client certificate; '' without one. */
  readonly client: string;
}

/** Members of the response; `operations` is sent as its JSON patch. */
export interface Answer {
  readonly allowed?: boolean;
  readonly operations?: unknown;
  readonly [member: string]: unknown;
}

export type Handler = (seen: SeenReview, response: ServerResponse) => Answer | undefined | Promise<Answer | undefined>;

/** A webhook server over TLS. Its certificate is for 127.0.0.1 and for the service `hook` in `default`. */
export interface TestWebhook {
  readonly url: string;
  readonly port: number;
  readonly caBundle: string;
  /** Every request, oldest first. */
  readonly seen: SeenReview[];
  readonly connections: () => number;
  /** Responds to requests for a path; a handler that returns undefined has responded itself. */
  on(path: string, handler: Handler): void;
  /** Forgets requests and handlers. */
  reset(): void;
  close(): Promise<void>;
}

export async function startWebhook(): Promise<TestWebhook> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'webhooks-ca', ...validity });
  const hosts = ['127.0.0.1', 'hook.default.svc'];
  const serving = await issueCertificate(authority, { commonName: 'hook', hosts, usages: ['server'], ...validity });
  const seen: SeenReview[] = [];
  const handlers = new Map<string, Handler>();
  const sockets = new Set<TLSSocket>();
  let connections = 0;
  const tls = { cert: serving.cert, key: serving.key, requestCert: true, rejectUnauthorized: false };
  const server = createServer(tls, async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const review: Parsed = JSON.parse(Buffer.concat(pieces).toString());
    const { socket, headers } = request;
    const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
    const client = String(certificate?.subject?.CN ?? '');
    const one: SeenReview = { path, query, headers, review, request: review.request, client };
    seen.push(one);
    const answer = await (handlers.get(path) ?? allow)(one, response);
    if (answer === undefined) return;
    const { operations, ...members } = answer;
    const patch =
      operations === undefined
        ? {}
        : { patch: Buffer.from(JSON.stringify(operations)).toString('base64'), patchType: 'JSONPatch' };
    const { kind, apiVersion } = review;
    const body = { kind, apiVersion, response: { uid: one.request.uid, allowed: true, ...patch, ...members } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  server.keepAliveTimeout = 60_000;
  server.on('secureConnection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    caBundle: Buffer.from(authority.cert).toString('base64'),
    seen,
    connections: () => connections,
    on: (path, handler) => void handlers.set(path, handler),
    reset() {
      seen.length = 0;
      handlers.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const allow: Handler = () => ({});

export type ConfigurationType = 'mutating' | 'validating';

/** Creates webhook configurations and deletes them after a test. */
export class Configurations {
  readonly #created: string[] = [];

  constructor(
    private readonly server: () => TestServer,
    private readonly group: string,
  ) {}

  /** Each webhook is `{ name, clientConfig, ...members }` with defaults for required members. */
  async create(
    type: ConfigurationType,
    name: string,
    webhooks: readonly object[],
    { version = 'v1' }: { readonly version?: string } = {},
  ): Promise<TestResponse> {
    const collection = `/apis/${this.group}/${version}/${type}webhookconfigurations`;
    const required = { sideEffects: 'None', admissionReviewVersions: ['v1'] };
    const body = { metadata: { name }, webhooks: webhooks.map((webhook) => ({ ...required, ...webhook })) };
    const response = await this.server().ask('POST', collection, { body });
    if (response.status !== 201) throw new Error(response.text);
    this.#created.push(`${collection}/${name}`);
    return response;
  }

  async deleteAll(): Promise<void> {
    for (const path of this.#created.splice(0)) await this.server().ask('DELETE', path);
  }
}

export const allOf = (resources: readonly string[], members: object = {}) => [
  { operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources, ...members },
];

/** The texts of the Warning headers. */
export function warningsOf({ headers }: TestResponse): readonly string[] {
  return [headers['warning'] ?? []].flat().flatMap((value) => String(value).split(/, (?=299 )/));
}

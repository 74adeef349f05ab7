import http2 from 'node:http2';
import https from 'node:https';
import { generateAuthority, issueClientCertificate, type KeyPair, validFor } from '@orch/certs';
import type { Parsed, Protocol } from './test-server.js';

/** A new authority that issues client certificates. */
export async function makeAuthority(commonName: string): Promise<KeyPair> {
  return generateAuthority({ commonName, ...validFor(1, new Date()) });
}

export async function makeClient(authority: KeyPair, commonName: string, organizations: readonly string[] = []) {
  return issueClientCertificate(authority, { commonName, organizations });
}

/** Name, value, name, value, … since names may repeat and differ in case. */
export type RawHeaders = readonly (readonly [name: string, value: string])[];

/** Sends one GET on its own connection, with the client certificate if there is one. */
export function getAs(
  url: string,
  from: {
    readonly certificate?: KeyPair | undefined;
    readonly headers?: RawHeaders;
    readonly protocol?: Protocol;
  } = {},
): Promise<Got> {
  return from.protocol === 'HTTP/2' ? getByHttp2(url, from) : getByHttp1(url, from);
}

export interface Got {
  readonly status: number;
  readonly text: string;
  /** The body parsed as JSON. */
  readonly json: Parsed;
}

function gotOf(status: number, pieces: readonly Buffer[]): Got {
  const text = Buffer.concat(pieces).toString();
  return {
    status,
    text,
    get json() {
      return JSON.parse(text);
    },
  };
}

type From = Parameters<typeof getAs>[1];

function getByHttp1(url: string, { certificate, headers = [] }: NonNullable<From>) {
  return new Promise<Got>((resolve, reject) => {
    const flat = [['host', new URL(url).host] as const, ...headers].flat();
    const options = { ...certificate, rejectUnauthorized: false, agent: false, headers: flat };
    const request = https.request(url, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve(gotOf(response.statusCode ?? 0, pieces)));
    });
    request.on('error', reject);
    request.end();
  });
}

async function getByHttp2(url: string, { certificate, headers = [] }: NonNullable<From>) {
  const { origin, pathname, search } = new URL(url);
  const session = http2.connect(origin, { ...certificate, rejectUnauthorized: false });
  try {
    const values: Record<string, string | string[]> = {};
    for (const [name, value] of headers) {
      const key = name.toLowerCase();
      values[key] = [...[values[key] ?? []].flat(), value];
    }
    const stream = session.request({ ':path': `${pathname}${search}`, ...values });
    let status = 0;
    stream.on('response', (given) => {
      status = Number(given[':status']);
    });
    return gotOf(status, await stream.toArray());
  } finally {
    session.close();
  }
}

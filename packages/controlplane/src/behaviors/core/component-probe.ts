import { request } from 'node:https';

/** Health probe of one component of the cluster. */
export interface ComponentProbe {
  readonly name: string;
  /** The response body of a healthy component. @throws Error when it is unhealthy or does not respond */
  check(): Promise<string>;
}

/** Scheduler and controller manager at their default ports on localhost. */
export function defaultComponents(): readonly ComponentProbe[] {
  return [
    { name: 'scheduler', check: () => requestHealth(10_259) },
    { name: 'controller-manager', check: () => requestHealth(10_257) },
  ];
}

const timeoutMs = 5_000;
const bodyBytesMax = 1_024;

/** GET /healthz on localhost; the certificate is not verified. */
function requestHealth(port: number): Promise<string> {
  const host = '127.0.0.1';
  const failureOf = (why: string) => new Error(`Get "https://${host}:${port}/healthz": ${why}`);
  return new Promise((resolve, reject) => {
    const options = { host, port, path: '/healthz', agent: false, rejectUnauthorized: false, timeout: timeoutMs };
    const sent = request(options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        body = `${body}${piece}`.slice(0, bodyBytesMax);
      });
      response.on('end', () => (response.statusCode === 200 ? resolve(body) : reject(new Error(body))));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(failureOf('no answer in time')));
    sent.on('error', (error: Error & { readonly code?: string }) => {
      const refused = `dial tcp ${host}:${port}: connect: connection refused`;
      reject(error.code === 'ECONNREFUSED' ? failureOf(refused) : error);
    });
    sent.end();
  });
}

import { request } from 'node:https';

/** Asks one part of the cluster how it is. */
export interface ComponentProbe {
  readonly name: string;
  /** What it says when all is well. @throws Error when it is not, or does not answer */
  check(): Promise<string>;
}

/** The programs beside the API server, where they listen on this machine by default. */
export function defaultComponents(): readonly ComponentProbe[] {
  return [
    { name: 'scheduler', check: () => askHealth(10_259) },
    { name: 'controller-manager', check: () => askHealth(10_257) },
  ];
}

const timeoutMs = 5_000;
const answerBytesMax = 1_024;

/** It is this machine that is asked: whose certificate is shown does not matter. */
function askHealth(port: number): Promise<string> {
  const host = '127.0.0.1';
  const fault = (why: string) => new Error(`Get "https://${host}:${port}/healthz": ${why}`);
  return new Promise((resolve, reject) => {
    const options = { host, port, path: '/healthz', agent: false, rejectUnauthorized: false, timeout: timeoutMs };
    const call = request(options, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        answer = `${answer}${piece}`.slice(0, answerBytesMax);
      });
      response.on('end', () => (response.statusCode === 200 ? resolve(answer) : reject(new Error(answer))));
      response.on('error', reject);
    });
    call.on('timeout', () => call.destroy(fault('no answer in time')));
    call.on('error', (error: Error & { readonly code?: string }) => {
      const refused = `dial tcp ${host}:${port}: connect: connection refused`;
      reject(error.code === 'ECONNREFUSED' ? fault(refused) : error);
    });
    call.end();
  });
}

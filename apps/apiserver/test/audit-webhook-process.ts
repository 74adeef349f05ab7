import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import type { Parsed } from './audit-fixture.js';

/** An audit webhook in a process of its own, which a test kills and starts again. */
export class AuditWebhook {
  readonly #folder: string;
  #port = 0;
  #kill: (() => Promise<void>) | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes its certificate, and the kubeconfig that names it; starts it. */
  static async start(folder: string): Promise<AuditWebhook> {
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'audit-ca', ...validity });
    const hosts = ['127.0.0.1'];
    const serving = await issueCertificate(authority, { commonName: 'audit', hosts, usages: ['server'], ...validity });
    await writeFile(join(folder, 'webhook-ca.crt'), authority.cert);
    await writeFile(join(folder, 'webhook.crt'), serving.cert);
    await writeFile(join(folder, 'webhook.key'), serving.key);
    await writeFile(join(folder, 'received'), '');
    const webhook = new AuditWebhook(folder);
    await webhook.restart();
    const cluster = `{ server: https://127.0.0.1:${webhook.#port}/events, certificate-authority: webhook-ca.crt }`;
    const lines = [`clusters: [{ name: c, cluster: ${cluster} }]`, 'contexts: [{ name: c, context: { cluster: c } }]'];
    await writeFile(webhook.kubeconfig, [...lines, 'current-context: c'].join('\n'));
    return webhook;
  }

  get kubeconfig(): string {
    return join(this.#folder, 'webhook.kubeconfig');
  }

  /** Starts the process, on the port of the one before. */
  async restart(): Promise<void> {
    const script = join(__dirname, 'audit-webhook.mjs');
    const args = [script, this.#folder, String(this.#port), join(this.#folder, 'received')];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    this.#kill = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    const [text] = await Promise.race([
      once(child.stdout, 'data'),
      ended.then(() => Promise.reject(new Error('ended'))),
    ]);
    this.#port = Number(String(text).split(' ')[1]);
  }

  async kill(): Promise<void> {
    await this.#kill?.();
    this.#kill = undefined;
  }

  /** The bodies that it accepted, in order. */
  async lists(): Promise<readonly Parsed[]> {
    const text = await readFile(join(this.#folder, 'received'), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  async events(): Promise<readonly Parsed[]> {
    return (await this.lists()).flatMap(({ items }) => items);
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NotedResponse } from './kit/attack.js';

/**
 * Compares rejected responses with the audit logs of the attacked servers, by the header `Audit-ID`. Bytes that never become
 * a request (malformed HTTP, failed handshakes) have no such header, and no event.
 */
export class AuditTrail {
  readonly #rejected = new Map<string, number>();
  readonly #files: string[] = [];
  readonly #audited = new Map<string, number>();

  /** Options that make a server in this folder write an audit log. */
  async optionsOf(_folder: string): Promise<readonly string[]> {
    return [];
  }

  note({ status, headers }: NotedResponse): void {
    const id = headers['audit-id'];
    if (status >= 400 && id !== undefined) this.#rejected.set(id, status);
  }

  /** Reads the logs, after the servers have stopped and before their folders are removed. */
  async read(): Promise<void> {
    for (const file of this.#files) {
      const text = await readFile(file, 'utf8').catch(() => '');
      for (const line of text.split('\n')) {
        if (line === '') continue;
        const { auditID, stage, responseStatus } = JSON.parse(line);
        if (stage === 'ResponseComplete' || stage === 'Panic') this.#audited.set(auditID, Number(responseStatus?.code));
      }
    }
  }

  /** Rejected responses, and those of them without an event of the same status. */
  get result(): { readonly rejected: number; readonly missing: number } {
    const missing = [...this.#rejected].filter(([id, status]) => this.#audited.get(id) !== status);
    return { rejected: this.#rejected.size, missing: missing.length };
  }
}

export const auditLogIn = (folder: string): string => join(folder, 'audit.log');

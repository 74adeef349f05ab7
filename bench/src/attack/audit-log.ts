import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditedEvent } from './kit/rejections.js';

/** The audit log of an attacked server. */
export interface AuditLog {
  /** Options of the API server. */
  readonly args: readonly string[];
  /** All events. The server has ended. */
  read(): Promise<readonly AuditedEvent[]>;
}

/** An audit log at level Metadata: one event per request, and two of long-running requests. */
export async function auditLogIn(folder: string): Promise<AuditLog> {
  const policyFile = join(folder, 'audit-policy.yaml');
  const logFile = join(folder, 'audit.log');
  await writeFile(policyFile, policy);
  return {
    args: [`--audit-policy-file=${policyFile}`, `--audit-log-path=${logFile}`],
    async read() {
      const text = await readFile(logFile, 'utf8').catch(() => '');
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as AuditedEvent);
    },
  };
}

const policy = `apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
- level: Metadata
`;

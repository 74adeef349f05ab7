import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownMemoryMb } from '../processes/process-usage.js';
import { type ServerUnderTest, startServer } from '../scenarios/server-under-test.js';
import { type AuditLog, auditLogIn } from './audit-log.js';
import type { Attack, AttackedServer, AttackedServerOptions, Laboratory, Measurements, Scale } from './kit/attack.js';
import { takeLoopDelay } from './loop-delay.js';
import { notingServer } from './noting-server.js';

/** The laboratory of one attack. `close` stops its servers and removes their folders. */
export class MeasuringLaboratory implements Laboratory {
  readonly scale: Scale;
  #measurements: Measurements | undefined;
  readonly #servers: AttackedServer[] = [];
  readonly #logs: AuditLog[] = [];
  readonly #folders: string[] = [];
  readonly #audits: boolean;
  readonly #belowHttp: Attack['belowHttp'];
  #auditCheck: ReturnType<MeasuringLaboratory['checkAudit']> | undefined;

  /** With `audits`, servers write an audit log. Servers of older versions cannot. */
  constructor(scale: Scale, { audits, belowHttp }: Pick<Attack, 'belowHttp'> & { readonly audits: boolean }) {
    this.scale = scale;
    this.#audits = audits;
    this.#belowHttp = belowHttp;
  }

  /** Undefined when the attack measured nothing. */
  get measurements(): Measurements | undefined {
    return this.#measurements;
  }

  async start(options: AttackedServerOptions = {}): Promise<AttackedServer> {
    const folder = options.folder ?? (await this.#makeFolder());
    const log = this.#audits ? await auditLogIn(await this.#makeFolder()) : undefined;
    const hook = fileURLToPath(new URL('loop-delay-on-signal.js', import.meta.url));
    const server = await startServer({
      ...options,
      args: [...(log?.args ?? []), ...(options.args ?? [])],
      engine: 'embedded',
      folder,
      nodeArgs: [`--diagnostic-dir=${folder}`, '--import', hook],
    });
    const attacked = notingServer(server, options.users ?? []);
    this.#servers.push(attacked);
    if (log !== undefined) this.#logs.push(log);
    return attacked;
  }

  /**
   * Stops the servers, and compares the rejections of their clients with their audit logs.
   * Without audit there are no rejections.
   */
  checkAudit(): Promise<{ readonly rejections: number; readonly missing: readonly string[] }> {
    // Once: afterwards the logs are removed.
    this.#auditCheck ??= this.#checkLogs();
    return this.#auditCheck;
  }

  async #checkLogs(): ReturnType<MeasuringLaboratory['checkAudit']> {
    await this.#stopServers();
    const missing: string[] = [];
    for (const [index, log] of this.#logs.entries()) {
      missing.push(...(this.#servers[index]?.rejections.missingIn(await log.read(), this.#belowHttp) ?? []));
    }
    return { rejections: this.#servers.reduce((sum, { rejections }) => sum + rejections.count, 0), missing };
  }

  async measured<T>(server: ServerUnderTest, work: () => Promise<T>): Promise<T> {
    const [pid = 0] = server.pids;
    await takeLoopDelay(pid, server.folder);
    const memoryBeforeMb = ownMemoryMb(pid);
    let memoryPeakMb = memoryBeforeMb;
    const sampling = setInterval(() => {
      memoryPeakMb = Math.max(memoryPeakMb, ownMemoryMb(pid));
    }, memorySampleMs);
    try {
      return await work();
    } finally {
      clearInterval(sampling);
      const { p99Ms, maxMs } = await takeLoopDelay(pid, server.folder);
      this.#keep({ loopDelayP99Ms: p99Ms, loopDelayMaxMs: maxMs, memoryBeforeMb, memoryPeakMb });
    }
  }

  async close(): Promise<void> {
    await this.checkAudit();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }

  async #stopServers(): Promise<void> {
    for (const server of this.#servers) await server.stop();
  }

  async #makeFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'orch-attack-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Keeps the largest figures of several measurements. */
  #keep(measured: Measurements): void {
    const before = this.#measurements;
    this.#measurements =
      before === undefined
        ? measured
        : {
            loopDelayP99Ms: Math.max(before.loopDelayP99Ms, measured.loopDelayP99Ms),
            loopDelayMaxMs: Math.max(before.loopDelayMaxMs, measured.loopDelayMaxMs),
            memoryBeforeMb: before.memoryBeforeMb,
            memoryPeakMb: Math.max(before.memoryPeakMb, measured.memoryPeakMb),
          };
  }
}

const memorySampleMs = 50;

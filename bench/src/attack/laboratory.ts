import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownMemoryMb } from '../processes/process-usage.js';
import { type ServerUnderTest, startServer } from '../scenarios/server-under-test.js';
import type { AttackedServerOptions, Laboratory, Measurements, Scale } from './kit/attack.js';
import { takeLoopDelay } from './loop-delay.js';

/** The laboratory of one attack. `close` stops its servers and removes their folders. */
export class MeasuringLaboratory implements Laboratory {
  readonly scale: Scale;
  #measurements: Measurements | undefined;
  readonly #servers: ServerUnderTest[] = [];
  readonly #folders: string[] = [];

  constructor(scale: Scale) {
    this.scale = scale;
  }

  /** Undefined when the attack measured nothing. */
  get measurements(): Measurements | undefined {
    return this.#measurements;
  }

  async start(options: AttackedServerOptions = {}): Promise<ServerUnderTest> {
    const folder = options.folder ?? (await this.#makeFolder());
    const hook = fileURLToPath(new URL('loop-delay-on-signal.js', import.meta.url));
    const server = await startServer({
      ...options,
      engine: 'embedded',
      folder,
      nodeArgs: [`--diagnostic-dir=${folder}`, '--import', hook],
    });
    this.#servers.push(server);
    return server;
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
    for (const server of this.#servers) await server.stop();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
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

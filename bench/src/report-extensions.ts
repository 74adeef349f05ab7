import type { CustomResourcesComparison } from './scenarios/custom-resources.js';
import type { DefinitionsCost } from './scenarios/definitions.js';
import type { HangingWebhook } from './scenarios/hanging-webhook.js';
import type { ProtectionCost } from './scenarios/protection.js';
import { number, table } from './tables.js';

/** Results about custom resources and webhooks; each list has one element, or none when it was not measured. */
export interface ExtensionResults {
  readonly customResources: readonly CustomResourcesComparison[];
  readonly definitions: readonly DefinitionsCost[];
  readonly hangingWebhooks: readonly HangingWebhook[];
  readonly protections: readonly ProtectionCost[];
}

export function customResources({ objects, lines }: CustomResourcesComparison): string {
  const rows = lines.map(({ title, maps, custom }) => [
    title,
    number(custom.perSecond),
    number(maps.perSecond),
    (custom.perSecond / maps.perSecond).toFixed(2),
    custom.cpuMsPerOperation.toFixed(4),
    maps.cpuMsPerOperation.toFixed(4),
    (maps.cpuMsPerOperation / custom.cpuMsPerOperation).toFixed(2),
  ]);
  const head =
    'operation,custom resources /s,config maps /s,rate ratio,custom resource CPU ms,config map CPU ms,CPU ratio';
  return `Custom resources of 2 KB compared with config maps of the same size, over HTTP/2 on the embedded engine, with ${number(objects)} stored
objects of each kind; both in turn on the same server. Their schema has defaults, an enumeration, a pattern, a map of strings and a
list map. A CPU ratio of 1 means that they cost as much as config maps.

${table(head.split(','), rows)}`;
}

export function definitions(cost: DefinitionsCost): string {
  const row = [
    number(cost.definitions),
    number(cost.servedMs),
    number(cost.servedCpuMs),
    cost.memoryMb.toFixed(1),
    number(cost.startMs),
    number(cost.emptyStartMs),
    number(cost.startServedMs),
    number(cost.startServedCpuMs),
    number(cost.emptyStartCpuMs),
    cost.startMemoryMb.toFixed(1),
  ];
  const head =
    'definitions,created until all are served ms,CPU ms,MB,start to first LIST ms,without definitions ms,start until all are served ms,CPU ms of it,CPU ms of a start without definitions,MB after start';
  return `Definitions of custom resources, in 50 groups, created by 64 requests at once. Memory is RssAnon + RssShmem above that of the
empty server.

${table(head.split(','), [row])}`;
}

export function hangingWebhooks({ hanging, lines }: HangingWebhook): string {
  const rows = lines.map(({ title, idleP99Ms, hangingP99Ms }) => [
    title,
    idleP99Ms.toFixed(1),
    hangingP99Ms.toFixed(1),
    (hangingP99Ms / idleP99Ms).toFixed(2),
  ]);
  const head = 'operation,p99 ms,p99 ms while the webhook hangs,ratio';
  return `Creates of config maps at a fixed rate, while ${hanging} other creates of config maps wait for a mutating webhook that does not respond
before its timeout. Goal: at most twice the p99 without them.

${table(head.split(','), rows)}`;
}

export function protections({ lines }: ProtectionCost): string {
  const rows = lines.map(({ title, figures, unprotected }) => [
    title,
    number(figures.perSecond),
    number(unprotected.perSecond),
    figures.cpuMsPerOperation.toFixed(4),
    unprotected.cpuMsPerOperation.toFixed(4),
    (figures.cpuMsPerOperation / unprotected.cpuMsPerOperation).toFixed(2),
  ]);
  return `GET of a 2.5 KB pod over HTTP/2 by a user with one role, on servers that differ in what protects them, each measured in turn with a
server without authorization, fairness and audit. Goal: with everything at most 1.25 times the CPU.

${table('server,requests /s,without /s,CPU ms,without ms,CPU ratio'.split(','), rows)}`;
}

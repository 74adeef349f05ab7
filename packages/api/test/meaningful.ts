import { ensureFields, isFields, memberAt, textAt, type WritableFields } from '../src/resources/fields.js';

/**
 * Makes of a random object one that may be stored or sent. Validation refuses the others, and what they say twice or
 * against itself has no place in another version. By kind, and version where they differ.
 */
export function makeMeaningful(object: WritableFields, { kind, version }: { kind: string; version: string }): void {
  meaningful[`${version}/${kind}`]?.(object);
  meaningful[kind]?.(object);
}

type Change = (object: WritableFields) => void;

const meaningful: Readonly<Record<string, Change>> = {
  ClusterRoleBinding: nameSubjects,
  RoleBinding: nameSubjects,
  'v1/CertificateSigningRequest': ({ spec, status }) => {
    require(spec, { signerName: 'example.com/signer', usages: ['client auth'] });
    for (const condition of listOf(memberAt(status, 'conditions'))) require(condition, { status: 'True' });
  },
  'v1/MutatingWebhookConfiguration': requireOfWebhooks,
  'v1/ValidatingWebhookConfiguration': requireOfWebhooks,
  'v1/Ingress': ({ spec }) => {
    const paths = listOf(memberAt(spec, 'rules')).flatMap((rule) => listOf(memberAt(rule, 'http', 'paths')));
    for (const path of paths) require(path, { pathType: 'Prefix' });
  },
  Ingress: (ingress) => backendsOf(ingress).forEach(meanOnePort),
  'v1/EndpointSlice': (slice) => listOf(slice['endpoints']).forEach(dropKnownTopology),
  'v1beta1/EndpointSlice': (slice) => listOf(slice['endpoints']).forEach(nameHost),
  'v1/CustomResourceDefinition': ({ spec }) => {
    require(spec, { scope: 'Cluster' });
    dropEmptyWebhook(spec);
  },
  'v1beta1/CustomResourceDefinition': sayOnce,
  'v1/HorizontalPodAutoscaler': ({ spec, status }) => {
    if (isFields(spec)) spec['targetCPUUtilizationPercentage'] ??= 80;
    // An answer tells it in an annotation too.
    if (isFields(status)) delete status['currentCPUUtilizationPercentage'];
  },
  'v2beta2/HorizontalPodAutoscaler': meanMetrics,
};

/** Sets what v1 asks for, and older versions have a default for. */
function require(object: unknown, needed: WritableFields): void {
  if (!isFields(object)) return;
  for (const [name, value] of Object.entries(needed)) {
    const given = object[name] ?? '';
    if (given === '' || (Array.isArray(given) && given.length === 0)) object[name] = value;
  }
}

function requireOfWebhooks({ webhooks }: WritableFields): void {
  for (const webhook of listOf(webhooks)) {
    require(webhook, { sideEffects: 'None', admissionReviewVersions: ['v1'], matchPolicy: 'Exact', timeoutSeconds: 5 });
    require(webhook, { failurePolicy: 'Fail' });
  }
}

/** The kind of a subject says its group; and v1alpha1 means everybody by the user `*`. */
function nameSubjects(binding: WritableFields): void {
  for (const [index, subject] of listOf(binding['subjects']).entries()) {
    const [kind = '', group = ''] = subjectKinds[index % subjectKinds.length] ?? [];
    subject['kind'] = kind;
    if ('apiVersion' in subject || !('apiGroup' in subject)) delete subject['apiVersion'];
    if (group !== '') subject['apiGroup'] = group;
    else delete subject['apiGroup'];
    if (subject['name'] === '*') subject['name'] = 'star';
  }
}

const rbac = 'rbac.authorization.orch.io';
const subjectKinds = [
  ['User', rbac],
  ['ServiceAccount', ''],
  ['Group', rbac],
] as const;

function backendsOf({ spec }: WritableFields): readonly WritableFields[] {
  if (!isFields(spec)) return [];
  const paths = listOf(spec['rules']).flatMap((rule) => listOf(memberAt(rule, 'http', 'paths')));
  return [spec['backend'], spec['defaultBackend'], ...paths.map((path) => path['backend'])].filter(isFields);
}

/** A port has a name or a number, and a backend of a service has a port. */
function meanOnePort(backend: WritableFields): void {
  const port = memberAt(backend, 'service', 'port');
  if (isFields(port)) {
    if (textAt(port, 'name') !== '') delete port['number'];
    else port['number'] = Math.abs(Number(port['number'] ?? 0)) + 1;
  }
  if ('servicePort' in backend && (backend['servicePort'] === '' || textAt(backend, 'serviceName') === '')) {
    backend['servicePort'] = textAt(backend, 'serviceName') === '' ? 0 : 80;
  }
}

/** What v1 has fields for is not in the rest of the topology. */
function dropKnownTopology(endpoint: WritableFields): void {
  const topology = endpoint['deprecatedTopology'];
  if (!isFields(topology)) return;
  delete topology['topology.orch.io/zone'];
  delete topology['orch.io/hostname'];
  if (Object.keys(topology).length === 0) delete endpoint['deprecatedTopology'];
}

/** v1beta1 tells the node twice: an answer always does. */
function nameHost(endpoint: WritableFields): void {
  if (typeof endpoint['nodeName'] === 'string')
    ensureFields(endpoint, 'topology')['orch.io/hostname'] ??= endpoint['nodeName'];
}

/** A webhook has versions of its reviews. */
function dropEmptyWebhook(spec: unknown): void {
  const conversion = memberAt(spec, 'conversion');
  if (isFields(conversion) && listOfAny(memberAt(conversion, 'webhook', 'conversionReviewVersions')).length === 0) {
    delete conversion['webhook'];
  }
}

/** What holds for all versions is said at the top, and only there; the first version is that of the top. */
function sayOnce({ spec, status }: WritableFields): void {
  if (!isFields(spec) || !isFields(status)) return;
  status['storedVersions'] = ['v1'];
  const versions = listOf(spec['versions']);
  if (versions.length > 0) spec['version'] = textAt(versions[0], 'name');
  for (const [atTop, inVersion] of perVersion) {
    const [first, ...others] = versions.map((version) => JSON.stringify(version[inVersion]));
    const isSame = others.every((other) => other === first);
    if (versions.length === 0 && textAt(spec, 'version') === '') delete spec[atTop];
    if (spec[atTop] !== undefined || isSame) for (const version of versions) delete version[inVersion];
  }
}

const perVersion = [
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
] as const;

/** A metric has one source, of its type, with the values that this source can have; v1 puts the use of CPU in front. */
function meanMetrics(autoscaler: WritableFields): void {
  const { spec, status } = autoscaler;
  if (isFields(spec)) spec['metrics'] = cpuFirst(metricsOf(spec['metrics'], 'target'), 'target');
  if (isFields(status)) status['currentMetrics'] = cpuFirst(metricsOf(status['currentMetrics'], 'current'), 'current');
}

type Member = 'target' | 'current';

function metricsOf(metrics: unknown, member: Member): readonly WritableFields[] {
  return listOf(metrics).flatMap((metric) => {
    const source = Object.keys(values).find((name) => isFields(metric[name]));
    if (source === undefined) return [];
    const { [source]: described } = metric;
    if (!isFields(described)) return [];
    const random = isFields(described[member]) ? described[member] : {};
    described[member] = valuesOf(source, member, random);
    return [{ type: `${source.charAt(0).toUpperCase()}${source.slice(1)}`, [source]: described }];
  });
}

/** The kinds of target that a source may have. */
const values: Readonly<Record<string, readonly string[]>> = {
  object: ['value', 'averageValue'],
  pods: ['averageValue'],
  resource: ['averageUtilization', 'averageValue'],
  containerResource: ['averageUtilization', 'averageValue'],
  external: ['value', 'averageValue'],
};

function valuesOf(source: string, member: Member, random: WritableFields): WritableFields {
  const possible = values[source] ?? [];
  const amount = (name: string) => (name === 'averageUtilization' ? 5 : '3');
  if (member === 'current') return Object.fromEntries(possible.map((name) => [name, amount(name)]));
  const name = possible.find((one) => random[one] !== undefined) ?? possible[0] ?? '';
  return { type: name === 'averageUtilization' ? 'Utilization' : capital(name), [name]: amount(name) };
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function cpuFirst(metrics: readonly WritableFields[], member: Member): readonly WritableFields[] {
  const isCpu = (metric: WritableFields) =>
    memberAt(metric, 'resource', 'name') === 'cpu' &&
    memberAt(metric, 'resource', member, 'averageUtilization') !== undefined;
  return [...metrics.filter(isCpu), ...metrics.filter((metric) => !isCpu(metric))];
}

function listOf(value: unknown): readonly WritableFields[] {
  return listOfAny(value).filter(isFields);
}

function listOfAny(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

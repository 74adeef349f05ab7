import { encodeJson, ensureFields, isFields, memberAt, textAt, type WritableFields } from '@orch/apimachinery';

/**
 * Changes a random object so that it could be stored or sent: removes what validation rejects, and redundant or contradictory
 * fields that another version cannot express. By kind, and by version where they differ.
 */
export function makeValid(object: WritableFields, { kind, version }: { kind: string; version: string }): void {
  meaningful[`${version}/${kind}`]?.(object);
  meaningful[kind]?.(object);
}

type Change = (object: WritableFields) => void;

const meaningful: Readonly<Record<string, Change>> = {
  ClusterRoleBinding: nameSubjects,
  RoleBinding: nameSubjects,
  'v1/CertificateSigningRequest': ({ spec, status }) => {
    setRequired(spec, { signerName: 'example.com/signer', usages: ['client auth'] });
    for (const condition of listOf(memberAt(status, 'conditions'))) setRequired(condition, { status: 'True' });
  },
  'v1/MutatingWebhookConfiguration': setRequiredOfWebhooks,
  'v1/ValidatingWebhookConfiguration': setRequiredOfWebhooks,
  'v1/Ingress': ({ spec }) => {
    const paths = listOf(memberAt(spec, 'rules')).flatMap((rule) => listOf(memberAt(rule, 'http', 'paths')));
    for (const path of paths) setRequired(path, { pathType: 'Prefix' });
  },
  Ingress: (ingress) => backendsOf(ingress).forEach(normalizePort),
  'v1/EndpointSlice': (slice) => listOf(slice['endpoints']).forEach(dropKnownTopology),
  'v1beta1/EndpointSlice': (slice) => listOf(slice['endpoints']).forEach(setHostname),
  'v1/CustomResourceDefinition': ({ spec }) => {
    setRequired(spec, { scope: 'Cluster' });
    dropEmptyWebhook(spec);
  },
  'v1beta1/CustomResourceDefinition': moveCommonFieldsToTop,
  'v1/HorizontalPodAutoscaler': ({ spec, status }) => {
    if (isFields(spec)) spec['targetCPUUtilizationPercentage'] ??= 80;
    // Responses have it in an annotation too.
    if (isFields(status)) delete status['currentCPUUtilizationPercentage'];
  },
  'v2beta2/HorizontalPodAutoscaler': normalizeMetrics,
};

/** Sets fields that v1 requires and older versions default. */
function setRequired(object: unknown, needed: WritableFields): void {
  if (!isFields(object)) return;
  for (const [name, value] of Object.entries(needed)) {
    const given = object[name] ?? '';
    if (given === '' || (Array.isArray(given) && given.length === 0)) object[name] = value;
  }
}

function setRequiredOfWebhooks({ webhooks }: WritableFields): void {
  for (const webhook of listOf(webhooks)) {
    setRequired(webhook, {
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      matchPolicy: 'Exact',
      timeoutSeconds: 5,
    });
    setRequired(webhook, { failurePolicy: 'Fail' });
  }
}

/** Sets the group of each subject by its kind. v1alpha1 has the user `*` for everybody. */
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

/** A port has either a name or a number. A service backend requires a port. */
function normalizePort(backend: WritableFields): void {
  const port = memberAt(backend, 'service', 'port');
  if (isFields(port)) {
    if (textAt(port, 'name') !== '') delete port['number'];
    else port['number'] = Math.abs(Number(port['number'] ?? 0)) + 1;
  }
  if ('servicePort' in backend && (backend['servicePort'] === '' || textAt(backend, 'serviceName') === '')) {
    backend['servicePort'] = textAt(backend, 'serviceName') === '' ? 0 : 80;
  }
}

/** Removes topology keys that v1 has fields for. */
function dropKnownTopology(endpoint: WritableFields): void {
  const topology = endpoint['deprecatedTopology'];
  if (!isFields(topology)) return;
  delete topology['topology.orch.io/zone'];
  delete topology['orch.io/hostname'];
  if (Object.keys(topology).length === 0) delete endpoint['deprecatedTopology'];
}

/** Responses in v1beta1 have the node name twice. */
function setHostname(endpoint: WritableFields): void {
  if (typeof endpoint['nodeName'] === 'string')
    ensureFields(endpoint, 'topology')['orch.io/hostname'] ??= endpoint['nodeName'];
}

/** A webhook conversion requires review versions. */
function dropEmptyWebhook(spec: unknown): void {
  const conversion = memberAt(spec, 'conversion');
  if (isFields(conversion) && listOfAny(memberAt(conversion, 'webhook', 'conversionReviewVersions')).length === 0) {
    delete conversion['webhook'];
  }
}

/** Moves fields common to all versions to the top. The first version is the one at the top. */
function moveCommonFieldsToTop({ spec, status }: WritableFields): void {
  if (!isFields(spec) || !isFields(status)) return;
  status['storedVersions'] = ['v1'];
  const versions = listOf(spec['versions']);
  if (versions.length > 0) spec['version'] = textAt(versions[0], 'name');
  for (const [atTop, inVersion] of perVersion) {
    const [first, ...others] = versions.map((version) => encodeJson(version[inVersion]));
    const isSame = others.every((other) => other === first);
    if (versions.length === 0 && textAt(spec, 'version') === '') delete spec[atTop];
    if (spec[atTop] !== undefined || isSame) for (const version of versions) delete version[inVersion];
  }
}

const perVersion = [
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
] as const;

/** Gives a metric one source, of its type, with a valid target. v1 has CPU utilization first. */
function normalizeMetrics(autoscaler: WritableFields): void {
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

/** Valid target types by source. */
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

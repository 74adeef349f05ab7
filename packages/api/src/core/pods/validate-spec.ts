import {
  booleanAt,
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  forbidden,
  invalid,
  isIP,
  listAt,
  memberAt,
  optionalFieldsAt,
  optionalNumberAt,
  qualifiedName,
  required,
  textAt,
  textMapAt,
  textsAt,
  validateAnnotations,
  validateLabels,
} from '@orch/apimachinery';
import type { PodContext } from '../../resources/pod-context.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported, checkText } from '../../resources/validation/checks.js';
import { allowsHugePageReferences, validateHugePageSizes } from './huge-pages.js';
import { validatePodAnnotations, validateSeccompAgreement } from './validate-annotations.js';
import { validateContainers, validateImageSpaces, validateNetworkPorts } from './validate-container.js';
import { validateEphemeralContainers } from './validate-ephemeral-containers.js';
import { validateInitContainers } from './validate-init-containers.js';
import { validateResources } from './validate-resources.js';
import { validateAffinity, validateTolerations, validateTopologySpread } from './validate-scheduling.js';
import { validatePodSecurityContext } from './validate-security.js';
import { validateVolumes } from './validate-volumes.js';

const int32Max = 2_147_483_647;
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];

interface PodSpecContext extends Partial<Pick<PodContext, 'forbidsPrivileged' | 'gates'>> {
  /** The spec that an update replaces. */
  readonly oldSpec?: unknown;
}

/** Validates a pod spec of a pod or template. */
export function validatePodSpec(
  spec: Fields,
  path: FieldPath,
  { forbidsPrivileged = false, gates, oldSpec }: PodSpecContext,
): readonly FieldError[] {
  const pages = { allowsHugePages: allowsHugePageReferences({ gates, oldSpec }) };
  const { errors: volumeErrors, volumes } = validateVolumes(listAt(spec, 'volumes'), path.child('volumes'), pages);
  const facts = { ...pages, volumes, containerNames: new Set<string>(), forbidsPrivileged };
  const containers = listAt(spec, 'containers');
  const containersPath = path.child('containers');
  return [
    ...volumeErrors,
    ...(containers.length === 0
      ? [required(containersPath, '')]
      : validateContainers(containers, containersPath, facts)),
    ...validateInitContainers(listAt(spec, 'initContainers'), path.child('initContainers'), facts),
    ...validateEphemeralContainers(spec, path.child('ephemeralContainers'), facts),
    ...checkSupported(textAt(spec, 'restartPolicy'), path.child('restartPolicy'), {
      supported: ['Always', 'OnFailure', 'Never'],
      required: true,
    }),
    ...checkSupported(textAt(spec, 'dnsPolicy'), path.child('dnsPolicy'), { supported: dnsPolicies, required: true }),
    ...validateLabels(textMapAt(spec, 'nodeSelector'), path.child('nodeSelector')),
    ...(booleanAt(spec, 'hostNetwork') ? validateNetworkPorts(containers, containersPath) : []),
    ...validatePodSecurityContext(spec, path.child('securityContext')),
    ...validateAffinity(spec, path.child('affinity')),
    ...validateDnsConfig(spec, path.child('dnsConfig')),
    ...validateReadinessGates(spec, path.child('readinessGates')),
    ...validateTopologySpread(listAt(spec, 'topologySpreadConstraints'), path.child('topologySpreadConstraints')),
    ...validateNames(spec, path),
    ...validateTolerations(listAt(spec, 'tolerations'), path.child('tolerations')),
    ...validateHostAliases(spec, path.child('hostAliases')),
    ...checkOptionalText(spec, 'priorityClassName', path),
    ...checkRuntimeClassName(spec, path.child('runtimeClassName')),
    ...validatePreemptionPolicy(spec, path.child('preemptionPolicy')),
    ...validateOverhead(spec, path.child('overhead')),
  ];
}

/** Validates what applies to pods and not to templates. */
export function validatePodOnly(spec: Fields, path: FieldPath, context: PodSpecContext): readonly FieldError[] {
  return [
    ...(textAt(spec, 'serviceAccountName') === '' ? rejectTokens(spec, path.child('volumes')) : []),
    ...['containers', 'initContainers'].flatMap((member) =>
      listAt(spec, member).flatMap((container, index) =>
        validateImageSpaces(container, path.child(member).index(index)),
      ),
    ),
    ...validateHugePageSizes(spec, path, context),
  ];
}

/** Projected service account tokens require a service account. */
function rejectTokens(spec: Fields, path: FieldPath): readonly FieldError[] {
  return listAt(spec, 'volumes').flatMap((volume, index) =>
    listAt(volume, 'projected', 'sources').flatMap((source, sourceIndex) => {
      if (memberAt(source, 'serviceAccountToken') === undefined) return [];
      const tokenPath = path.index(index).child('projected', 'sources').index(sourceIndex).child('serviceAccountToken');
      return [forbidden(tokenPath, 'must not be specified when serviceAccountName is not set')];
    }),
  );
}

/** The template that an update replaces. */
export interface OldTemplate {
  readonly oldTemplate?: unknown;
}

/** Validates labels, annotations and spec of a template. Without `names` annotations have no meaning. */
export function validatePodTemplate(
  template: Fields,
  path: FieldPath,
  { oldTemplate, ...context }: Partial<PodContext> & OldTemplate,
): readonly FieldError[] {
  const { names } = context;
  const annotations = textMapAt(template, 'metadata', 'annotations');
  const spec = fieldsAt(template, 'spec');
  const annotationsPath = path.child('annotations');
  return [
    ...validateLabels(textMapAt(template, 'metadata', 'labels'), path.child('labels')),
    ...validateAnnotations(annotations, annotationsPath),
    ...(names === undefined ? [] : validatePodAnnotations({ annotations, spec, names }, annotationsPath)),
    ...validatePodSpec(spec, path.child('spec'), { ...context, oldSpec: memberAt(oldTemplate, 'spec') }),
    ...(names === undefined ? [] : validateSeccompAgreement({ annotations, spec, names }, path.child('spec'))),
    ...(listAt(spec, 'ephemeralContainers').length === 0
      ? []
      : [forbidden(path.child('spec', 'ephemeralContainers'), 'ephemeral containers not allowed in pod template')]),
  ];
}

function validatePreemptionPolicy(spec: Fields, path: FieldPath): readonly FieldError[] {
  const policy = memberAt(spec, 'preemptionPolicy');
  if (policy === undefined) return [];
  return checkSupported(String(policy), path, { supported: ['PreemptLowerPriority', 'Never'], required: true });
}

function validateOverhead(spec: Fields, path: FieldPath): readonly FieldError[] {
  return validateResources({ limits: fieldsAt(spec, 'overhead') }, path);
}

function validateNames(spec: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [
    ...checkOptionalText(spec, 'serviceAccountName', path),
    ...checkOptionalText(spec, 'nodeName', path),
  ];
  const deadline = optionalNumberAt(spec, 'activeDeadlineSeconds');
  if (deadline !== undefined && (deadline < 1 || deadline > int32Max)) {
    errors.push(invalid(path.child('activeDeadlineSeconds'), deadline, `must be between 1 and ${int32Max}, inclusive`));
  }
  for (const name of ['hostname', 'subdomain']) {
    const text = textAt(spec, name);
    if (text !== '') appendAll(errors, checkText(text, path.child(name), dnsLabel));
  }
  return errors;
}

/** An empty name is set but invalid. */
function checkRuntimeClassName(spec: Fields, path: FieldPath): readonly FieldError[] {
  const name = memberAt(spec, 'runtimeClassName');
  return typeof name === 'string' ? checkText(name, path, dnsSubdomain) : [];
}

function checkOptionalText(spec: Fields, name: string, path: FieldPath): readonly FieldError[] {
  const text = textAt(spec, name);
  return text === '' ? [] : checkText(text, path.child(name), dnsSubdomain);
}

function validateReadinessGates(spec: Fields, path: FieldPath): readonly FieldError[] {
  return listAt(spec, 'readinessGates').flatMap((gate, index) =>
    checkText(textAt(gate, 'conditionType'), path.index(index).child('conditionType'), qualifiedName),
  );
}

function validateHostAliases(spec: Fields, path: FieldPath): readonly FieldError[] {
  return listAt(spec, 'hostAliases').flatMap((alias) => {
    const ip = textAt(alias, 'ip');
    return [
      ...(isIP(ip) !== 0 ? [] : [invalid(path.child('ip'), ip, 'must be valid IP address')]),
      ...textsAt(alias, 'hostnames').flatMap((hostname) => checkText(hostname, path.child('hostnames'), dnsSubdomain)),
    ];
  });
}

const nameserversMax = 3;
const searchesMax = 6;
const searchCharactersMax = 256;

function validateDnsConfig(spec: Fields, path: FieldPath): readonly FieldError[] {
  const config = optionalFieldsAt(spec, 'dnsConfig');
  const nameservers = textsAt(config, 'nameservers');
  if (textAt(spec, 'dnsPolicy') === 'None') {
    if (config === undefined) return [required(path, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    if (nameservers.length === 0) {
      return [required(path.child('nameservers'), 'must provide at least one DNS nameserver when `dnsPolicy` is None')];
    }
  }
  const errors: FieldError[] = [];
  if (nameservers.length > nameserversMax) {
    errors.push(
      invalid(path.child('nameservers'), nameservers, `must not have more than ${nameserversMax} nameservers`),
    );
  }
  for (const [index, server] of nameservers.entries()) {
    if (isIP(server) === 0)
      errors.push(invalid(path.child('nameservers').index(index), server, 'must be valid IP address'));
  }
  const searches = textsAt(config, 'searches');
  if (searches.length > searchesMax) {
    errors.push(invalid(path.child('searches'), searches, `must not have more than ${searchesMax} search paths`));
  }
  const searchCharacters = searches.join(' ').length;
  if (searchCharacters > searchCharactersMax) {
    const detail = `must not have more than ${searchCharactersMax} characters (including spaces) in the search list`;
    errors.push(invalid(path.child('searches'), searches, detail));
  }
  for (const [index, search] of searches.entries()) {
    appendAll(errors, checkText(search.replace(/\.$/, ''), path.child('searches').index(index), dnsSubdomain));
  }
  for (const [index, option] of listAt(config, 'options').entries()) {
    if (textAt(option, 'name') === '') errors.push(required(path.child('options').index(index), 'must not be empty'));
  }
  return errors;
}

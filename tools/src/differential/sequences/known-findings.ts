import type { Comparison } from '../compare-script.js';
import { isJsonObject, type Json, valueAt } from '../json.js';

/**
 * Returns the findings that are not intended differences of docs/differences.md. `accepted.yaml` accepts single requests of
 * scripts; random requests show the same differences in many forms.
 */
export function unknownOf(comparison: Comparison, findings: readonly string[]): readonly string[] {
  const { responses, request, headers, body } = comparison;
  if (valueAt(responses[0], 'status') === 0 || areMessagesAlike(comparison)) return [];
  // By RFC 7386 a list replaces the old one unchanged; v1.21 drops nulls from it.
  if (/merge-patch/.test(headers['content-type'] ?? '') && body !== undefined && 'json' in body) {
    if (hasNullItem(body.json)) return [];
  }
  if (isConflictMistaken(comparison)) return [];
  // In the reference `$deleteFromPrimitiveList` of an absent list creates the list from it.
  if (
    JSON.stringify(body ?? null).includes('$deleteFromPrimitiveList') &&
    findings.some((text) => / → absent$/.test(text))
  )
    return [];
  const about = `${request} ${headers['content-type'] ?? ''}`;
  const paired = withoutPairs(findings);
  const unknown = paired.filter(
    (text) => !known.some(({ what, of }) => what.test(text) && (of === undefined || of.test(about))),
  );
  // Any difference also makes the resourceVersion differ.
  const isOfKnown = unknown.length < paired.length && unknown.every((text) => text === anotherVersion);
  return isOfKnown ? [] : unknown;
}

/** Removes causes that both sides have, once empty lists are shown as absent (`empty-lists`). */
function withoutPairs(findings: readonly string[]): readonly string[] {
  const texts = findings.map((text) => plainEmpty(text));
  const isPaired = (text: string): boolean => {
    const other = text.startsWith('- ')
      ? `+ ${text.slice(2)}`
      : text.startsWith('+ ')
        ? `- ${text.slice(2)}`
        : undefined;
    return other !== undefined && texts.includes(other);
  };
  return findings.filter((_, index) => !isPaired(texts[index] ?? ''));
}

/** Whether messages differ only in empty lists (`empty-lists`), and in order and directives of a quoted patch. */
function areMessagesAlike({ responses }: Comparison): boolean {
  const [left = '', right = ''] = responses.map((response) => String(valueAt(response, 'body.message') ?? ''));
  if (left === '' || valueAt(responses[0], 'status') !== valueAt(responses[1], 'status')) return false;
  if (plainEmpty(left) === plainEmpty(right)) return true;
  return left.includes('patch: Invalid value') && plainPatch(left) === plainPatch(right);
}

function plainPatch(message: string): string {
  const plain = message
    .replace(/(, but found "|, error found in #).*$/s, '')
    .replaceAll(/\$(retainKeys|setElementOrder\/\w+):\[[^\]]*\] ?|\$patch:\w+ ?/g, '')
    .replaceAll(/[^a-zA-Z]/g, '');
  return [...plain].toSorted().join('');
}

/** 1.20.2 reports a conflict at the path of another that begins alike: its list has one twice, or one above another. */
function isConflictMistaken({ responses }: Comparison): boolean {
  const [left = [], right = []] = responses.map((response) => {
    const causes = valueAt(response, 'body.details.causes');
    return Array.isArray(causes) ? causes.map((cause: Json) => String(valueAt(cause, 'field'))) : [];
  });
  if (left.length !== right.length || !String(valueAt(responses[0], 'body.message')).startsWith('Apply failed'))
    return false;
  return left.some((path, index) => left.some((other, at) => at !== index && other.startsWith(path)));
}

function hasNull(value: Json): boolean {
  if (value === null) return true;
  return (Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : []).some(hasNull);
}

function hasNullItem(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasNull);
  return isJsonObject(value) && Object.values(value).some(hasNullItem);
}

/** `empty-lists`: an error shows an empty list or map as absent. */
function plainEmpty(message: string | undefined): string {
  return (message ?? '').replaceAll(/((?:map\[string\]string|\[\][\w.]+))(?:\{\}|\(nil\))/g, '$1');
}

const anotherVersion = 'body.metadata.resourceVersion: text → text';

const known: readonly { readonly what: RegExp; readonly of?: RegExp }[] = [
  // empty-lists
  { what: /^body\.items: null → empty list$/ },
  { what: /^status 422 → 200$/, of: /\/(configmaps|secrets)\// },
  { what: /^- (binaryData|data): FieldValueForbidden: Forbidden: field is immutable when `immutable` is set$/ },
  { what: /^body\.metadata\.generation: number → number$/, of: /\/networkpolicies\// },
  // continue-after-last-match
  { what: /^body\.metadata\.continue: text → absent$/ },
  // A metadata-only list has remainingItemCount.
  { what: /^body\.metadata\.remainingItemCount: absent → number$/ },
  // job-template
  { what: /^[-+] spec\.template: FieldValueInvalid: .*(core\.PodTemplateSpec|: field is immutable$)/, of: /\/jobs\// },
  // apply-omitted-struct
  { what: /^(status 422 → 200|- .*: FieldValue(Required|Invalid): .*)$/s, of: /apply-patch/ },
  {
    what: /^([-+] spec(\.defaultBackend.*|\.template.*|\.selector)?: |status 422 → 200$)/,
    of: /\/(ingresses|replicationcontrollers)\/.*apply/,
  },
  // A dry run of an Ingress update in 1.20.2 returns what the update removed.
  { what: /^body\.spec\.\w+: map → absent$/, of: /\/ingresses\/.*dryRun/ },
  { what: /FieldValueForbidden: Forbidden: pod updates may not change fields other than/ },
  // 1.20.2 drops deletionTimestamp from a pod when its status is applied.
  {
    what: /^body\.metadata\.deletionTimestamp: absent → text$/,
    of: /\/pods\/[^/]*\/status.*apply/,
  },
  // client-faults: an invalid resourceVersion of a service, checked after all else.
  { what: /^([-+] (spec|strconv)|status (201|500|422) → (400|404|422)$)/, of: /\/services\/.*apply/ },
  // Metadata-only responses of a daemon set lack the annotation that 1.20.2 derives from a field.
  { what: /^body\.(items\.N\.)?metadata\.annotations/, of: /^GET .*\/daemonsets/ },
  // In 1.20.2 a pod of a collection delete without a grace period takes the period of the pod before it.
  { what: /^body\.(items\.N\.)?metadata\.deletionGracePeriodSeconds: number → number$/, of: /\/pods/ },
  // Established definitions, whose names and scope may not change (tools/data/differential/scripts/established-definitions.yaml).
  { what: /^- spec\.(names\.kind|scope): FieldValueInvalid: .*: field is immutable$/ },
  // apply-omitted-struct
  { what: /^\+ spec\.names\.\w+: FieldValueRequired: /, of: /\/customresourcedefinitions\/.*apply/ },
  // Quoted patches contain markers in the neutral spelling.
  { what: /^([-+] unknown patch type: |status 500 → 400$)/, of: /strategic/ },
  // daemon-set-surge
  { what: /^[-+] spec\.updateStrategy\.rollingUpdate\.maxUnavailable: .*: cannot be N/, of: /\/daemonsets/ },
  // An annotation that is not a number: both reject it, 1.20.2 as a bad request in a patch.
  { what: /^(status 422 → 400|- patch: .*: strconv\.ParseInt: parsing "…": invalid syntax)$/, of: /\/daemonsets\// },
  // Fields that an update of the object omits from the status have no owner there, though the status stays.
  {
    what: /^body\.metadata\.managedFields\.N\.fieldsVN\.f:status/,
    of: /^(PUT|PATCH) [^?]*\/RUN-\w(\?| )/,
  },
  // A write to the status does not own fields that it cannot change; in 1.20.2 it does.
  { what: /^body\.metadata\.managedFields\.N\.fieldsVN\.f:(spec|metadata)/, of: /\/status[? ]/ },
  // nothing-modified
  {
    what: /^body\.metadata\.resourceVersion: text → text$/,
    of: /\/(jobs|persistentvolumeclaims)\//,
  },
  // two-families
  { what: /^(status 20[01] → 422|\+ (spec\.podCIDRs|\[\]): .*)$/, of: /\/nodes[/? ]/ },
  { what: /^(status 200 → 422|\+ spec\.(ipFamilyPolicy|ipFamilies\[N\]): .*)$/, of: /\/services\// },
  // In 1.20.2 a manager from before the first apply owns, through the status, fields that a status write cannot change.
  {
    what: /^body\.metadata\.managedFields: list → (list|absent)$/,
    of: /\/status.*apply/,
  },
  // new-markers
  { what: /^body\.metadata\.managedFields\..*f:status\.f:conditions/, of: /\/jobs\// },
];

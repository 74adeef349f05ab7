import type { Comparison } from '../compare-script.js';
import { isJsonObject, type Json, valueAt } from '../json.js';

/**
 * The findings that docs/differences.md does not tell of. `accepted.yaml` names single requests of scripts; chance meets
 * the same in many.
 */
export function unknownOf(comparison: Comparison, findings: readonly string[]): readonly string[] {
  const { answers, request, headers, body } = comparison;
  if (valueAt(answers[0], 'status') === 0 || areMessagesAlike(comparison)) return [];
  // By RFC 7386 a list is put in place as it stands, by v1.21 without all that is null in it.
  if (/merge-patch/.test(headers['content-type'] ?? '') && body !== undefined && 'json' in body) {
    if (hasNullItem(body.json)) return [];
  }
  if (isConflictMistaken(comparison)) return [];
  // `$deleteFromPrimitiveList` of a list that is not there makes the list of it in the reference.
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
  // What differs makes another version.
  const isOfKnown = unknown.length < paired.length && unknown.every((text) => text === anotherVersion);
  return isOfKnown ? [] : unknown;
}

/** Without causes that are there on both sides, once empty lists are shown as none (`empty-lists`). */
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

/** But for empty lists (`empty-lists`), and for the order and directives of a patch that is quoted. */
function areMessagesAlike({ answers }: Comparison): boolean {
  const [left = '', right = ''] = answers.map((answer) => String(valueAt(answer, 'body.message') ?? ''));
  if (left === '' || valueAt(answers[0], 'status') !== valueAt(answers[1], 'status')) return false;
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

/** 1.20.2 tells a conflict in the place of another whose path begins alike: its list has one twice, or one above another. */
function isConflictMistaken({ answers }: Comparison): boolean {
  const [left = [], right = []] = answers.map((answer) => {
    const causes = valueAt(answer, 'body.details.causes');
    return Array.isArray(causes) ? causes.map((cause: Json) => String(valueAt(cause, 'field'))) : [];
  });
  if (left.length !== right.length || !String(valueAt(answers[0], 'body.message')).startsWith('Apply failed'))
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

/** `empty-lists`: in a refusal an empty list or map is shown as none. */
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
  // A list of metadata alone tells how many remain.
  { what: /^body\.metadata\.remainingItemCount: absent → number$/ },
  // job-template
  { what: /^[-+] spec\.template: FieldValueInvalid: .*(core\.PodTemplateSpec|: field is immutable$)/, of: /\/jobs\// },
  // apply-omitted-struct
  { what: /^(status 422 → 200|- .*: FieldValue(Required|Invalid): .*)$/s, of: /apply-patch/ },
  {
    what: /^([-+] spec(\.defaultBackend.*|\.template.*|\.selector)?: |status 422 → 200$)/,
    of: /\/(ingresses|replicationcontrollers)\/.*apply/,
  },
  // A dry run of 1.20.2 answers with what an update took away, in an Ingress.
  { what: /^body\.spec\.\w+: map → absent$/, of: /\/ingresses\/.*dryRun/ },
  { what: /FieldValueForbidden: Forbidden: pod updates may not change fields other than/ },
  // 1.20.2 takes the mark of deletion off a pod whose status is applied to.
  {
    what: /^body\.metadata\.deletionTimestamp: absent → text$/,
    of: /\/pods\/[^/]*\/status.*apply/,
  },
  // client-faults: a version that is no number, of a service after all else is checked.
  { what: /^([-+] (spec|strconv)|status (201|500|422) → (400|404|422)$)/, of: /\/services\/.*apply/ },
  // Metadata alone of a daemon set lack the annotation that 1.20.2 makes of a field.
  { what: /^body\.(items\.N\.)?metadata\.annotations/, of: /^GET .*\/daemonsets/ },
  // In 1.20.2 a pod of a collection whose deletion names no grace takes the one of the pod before it.
  { what: /^body\.(items\.N\.)?metadata\.deletionGracePeriodSeconds: number → number$/, of: /\/pods/ },
  // Definitions that were established: their names and their scope may not change then (tools/data/differential/later).
  { what: /^- spec\.(names\.kind|scope): FieldValueInvalid: .*: field is immutable$/ },
  // apply-omitted-struct
  { what: /^\+ spec\.names\.\w+: FieldValueRequired: /, of: /\/customresourcedefinitions\/.*apply/ },
  // Quoted patches speak of markers in the neutral spelling.
  { what: /^([-+] unknown patch type: |status 500 → 400$)/, of: /strategic/ },
  // daemon-set-surge
  { what: /^[-+] spec\.updateStrategy\.rollingUpdate\.maxUnavailable: .*: cannot be N/, of: /\/daemonsets/ },
  // An annotation that is no number: both refuse it, a patch with it as a patch there.
  { what: /^(status 422 → 400|- patch: .*: strconv\.ParseInt: parsing "…": invalid syntax)$/, of: /\/daemonsets\// },
  // What an object's own update leaves out of the status is owned by nobody there, though the status stays.
  {
    what: /^body\.metadata\.managedFields\.N\.fieldsVN\.f:status/,
    of: /^(PUT|PATCH) [^?]*\/RUN-\w(\?| )/,
  },
  // Through the status nobody owns what cannot be changed there; through 1.20.2 one does.
  { what: /^body\.metadata\.managedFields\.N\.fieldsVN\.f:(spec|metadata)/, of: /\/status[? ]/ },
  // nothing-modified
  {
    what: /^body\.metadata\.resourceVersion: text → text$/,
    of: /\/(jobs|persistentvolumeclaims)\//,
  },
  // two-families
  { what: /^(status 20[01] → 422|\+ (spec\.podCIDRs|\[\]): .*)$/, of: /\/nodes[/? ]/ },
  { what: /^(status 200 → 422|\+ spec\.(ipFamilyPolicy|ipFamilies\[N\]): .*)$/, of: /\/services\// },
  // Who wrote before the first apply owns, through the status, what a write to the status cannot change in 1.20.2.
  {
    what: /^body\.metadata\.managedFields: list → (list|absent)$/,
    of: /\/status.*apply/,
  },
  // new-markers
  { what: /^body\.metadata\.managedFields\..*f:status\.f:conditions/, of: /\/jobs\// },
];

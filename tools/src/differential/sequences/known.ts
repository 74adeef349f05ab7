import type { Comparison } from '../compare-script.js';
import { isJsonObject, type Json, valueAt } from '../json.js';

/**
 * Whether all that differs is told of in docs/differences.md, where `accepted.yaml` names single requests of scripts:
 * chance meets the same in many.
 */
export function areKnown({ answers, request, headers, body }: Comparison, findings: readonly string[]): boolean {
  const [left, right] = answers.map((answer) => String(valueAt(answer, 'body.message') ?? ''));
  if (left !== '' && plainEmpty(left) === plainEmpty(right) && sameStatus(answers)) return true;
  if (left === 'no answer: socket hang up') return true;
  // The members of a quoted patch, in another order.
  if (left !== undefined && right !== undefined && left.includes('patch: Invalid value') && sameStatus(answers)) {
    if (inOrder(left) === inOrder(right.replaceAll(/\$retainKeys:\[[^\]]*\] ?/g, ''))) return true;
  }
  // Items that are null in a merge patch are of the list by RFC 7386, and left out of it by v1.21.
  if (/merge-patch/.test(headers['content-type'] ?? '') && body !== undefined && 'json' in body) {
    if (hasNullItem(body.json)) return true;
  }
  return findings.every((text) =>
    known.some(
      ({ what, of }) => what.test(text) && (of === undefined || of.test(`${request} ${headers['content-type'] ?? ''}`)),
    ),
  );
}

function hasNullItem(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => item === null || hasNullItem(item));
  return isJsonObject(value) && Object.values(value).some(hasNullItem);
}

function inOrder(text: string): string {
  return [...text].toSorted().join('');
}

function sameStatus(answers: Comparison['answers']): boolean {
  return valueAt(answers[0], 'status') === valueAt(answers[1], 'status');
}

/** `empty-lists`: in a refusal an empty list or map is shown as none. */
function plainEmpty(message: string | undefined): string {
  return (message ?? '').replaceAll(/((?:map\[string\]string|\[\][\w.]+))(?:\{\}|\(nil\))/g, '$1');
}

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
  { what: /^- .*\.livenessProbe\.httpGet\.port: FieldValueInvalid: / },
  { what: /FieldValueForbidden: Forbidden: pod updates may not change fields other than/ },
  // 1.20.2 tells a conflict in the place of another, whose path has the same beginning.
  { what: /^[-+] \.[\w.]*: FieldManagerConflict: / },
  // 1.20.2 takes the mark of deletion off a pod whose status is applied to.
  {
    what: /^body\.metadata\.(deletionTimestamp: absent → text|resourceVersion: text → text)$/,
    of: /\/pods\/[^/]*\/status.*apply/,
  },
  // client-faults: a version that is no number, of a service after all else is checked.
  { what: /^([-+] (spec|strconv)|status (500|422) → 400$)/, of: /\/services\/.*apply/ },
  // Metadata alone of a daemon set lack the annotation that 1.20.2 makes of a field.
  { what: /^body\.(items\.N\.)?metadata\.annotations/, of: /^GET .*\/daemonsets/ },
  // new-markers
  { what: /^body\.metadata\.managedFields\..*f:status\.f:conditions/, of: /\/jobs\// },
];

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
];

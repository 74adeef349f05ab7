import { labelValue, qualifiedName } from '@orch/apimachinery';

/** The labels of a node selector in text form, or why it is invalid. */
export type NodeSelector = { readonly labels: Readonly<Record<string, string>> } | { readonly error: string };

/** Parses `region=west,disk=ssd`; equality only, and empty for no labels. */
export function parseNodeSelector(text: string): NodeSelector {
  const labels: Record<string, string> = {};
  if (text === '') return { labels };
  for (const part of text.split(',')) {
    const [key, value, ...more] = part.split('=').map((each) => each.trim());
    if (key === undefined || value === undefined || more.length > 0) {
      return { error: `invalid selector: [${part.split('=').join(' ')}]` };
    }
    const keyErrors = qualifiedName(key).join('; ');
    if (keyErrors !== '') return { error: `invalid label key ${JSON.stringify(key)}: ${keyErrors}` };
    const valueErrors = labelValue(value).join('; ');
    if (valueErrors !== '') {
      return { error: `invalid label value: ${JSON.stringify(value)}: at key: ${JSON.stringify(key)}: ${valueErrors}` };
    }
    labels[key] = value;
  }
  return { labels };
}

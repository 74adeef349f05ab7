import type { Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';

/** The older annotation in place of `publishNotReadyAddresses`; undefined when it is absent or no boolean. */
export function toleratesUnready(
  { metadata }: DeepReadonly<Service>,
  { value }: Pick<Names, 'value'>,
): boolean | undefined {
  const text = metadata.annotations?.[value(wellKnown.annotations.tolerateUnreadyEndpoints)] ?? '';
  if (/^(1|t|T|true|TRUE|True)$/.test(text)) return true;
  return /^(0|f|F|false|FALSE|False)$/.test(text) ? false : undefined;
}

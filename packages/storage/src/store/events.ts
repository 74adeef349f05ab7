/** The number of commits so far: a safe integer. */
export type Revision = number & { readonly brand: 'Revision' };

export type StoreEvent =
  | {
      readonly type: 'put';
      readonly key: string;
      readonly value: Uint8Array;
      readonly previous: Uint8Array | undefined;
      readonly createRevision: Revision;
      readonly revision: Revision;
    }
  | { readonly type: 'delete'; readonly key: string; readonly previous: Uint8Array; readonly revision: Revision };

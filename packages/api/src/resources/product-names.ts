import type { Names } from '@orch/apimachinery';

/** Names that resources write or read, in the dialect of `names`. */
export interface ProductNames {
  /** `node-role.orch.io/`, before the role. */
  readonly prefix: string;
  readonly role: string;
  readonly betaStorageClass: string;
  readonly defaultStorageClasses: readonly string[];
  readonly legacyUnknownSigner: string;
  readonly rbacGroup: string;
}

export function productLabels(names: Names): ProductNames {
  return {
    prefix: names.value('node-role.orch.io/'),
    role: names.value('orch.io/role'),
    betaStorageClass: names.value('volume.beta.orch.io/storage-class'),
    defaultStorageClasses: [
      names.value('storageclass.orch.io/is-default-class'),
      names.value('storageclass.beta.orch.io/is-default-class'),
    ],
    legacyUnknownSigner: names.value('orch.io/legacy-unknown'),
    rbacGroup: names.group('rbac.authorization.orch.io'),
  };
}

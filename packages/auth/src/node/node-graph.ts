import { type Fields, listAt, optionalFieldsAt, textAt } from '@orch/apimachinery';
import { claimOfVolume, type ObjectReference, podReferences, volumeSecrets } from './object-references.js';

export interface NodeGraphOptions {
  /** The annotation of mirror pods. They give their node no access. */
  readonly mirrorPodAnnotation: string;
  /** Gate GenericEphemeralVolume. */
  readonly claimsOfEphemeralVolumes: boolean;
}

/** An object that a node asks for. */
export interface GraphObject {
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

/**
 * The objects that each node needs, kept up to date object by object (facts: filters, Node authorizer).
 *
 * Example: pod web/a on node n with the secret s and the claim c, and the volume v bound to c with the secret csi:
 *
 *     #nodesOf          secrets/web/s → n: 1, persistentvolumeclaims/web/c → n: 1      (pods and node objects, counted)
 *     #claimOf          v → persistentvolumeclaims/web/c
 *     #volumesOf        secrets/web/csi → v
 *
 * A decision is at most: the secret, its volumes, their claims. Deleting the pod removes its counts only.
 */
export class NodeGraph {
  readonly #options: NodeGraphOptions;
  readonly #nodesOf = new Map<string, Map<string, number>>();
  readonly #pods = new Map<string, PodEdges>();
  readonly #volumes = new Map<string, VolumeEdges>();
  readonly #volumesOf = new Map<string, Set<string>>();
  readonly #nodeOfAttachment = new Map<string, string>();
  readonly #configMapOfNode = new Map<string, string>();

  constructor(options: NodeGraphOptions) {
    this.#options = options;
  }

  /** Whether the node needs the object. */
  hasPath(nodeName: string, { resource, namespace, name }: GraphObject): boolean {
    if (resource === 'volumeattachments') return namespace === '' && this.#nodeOfAttachment.get(name) === nodeName;
    if (resource === 'persistentvolumes') return namespace === '' && this.#needsVolume(nodeName, name);
    const key = keyOf({ resource, namespace, name });
    if (this.#nodesOf.get(key)?.has(nodeName) === true) return true;
    for (const volume of this.#volumesOf.get(key) ?? []) if (this.#needsVolume(nodeName, volume)) return true;
    return false;
  }

  #needsVolume(nodeName: string, volume: string): boolean {
    const claim = this.#volumes.get(volume)?.claim;
    return claim !== undefined && this.#nodesOf.get(claim)?.has(nodeName) === true;
  }

  /** Adds or replaces a pod. A pod without a node gives no access. */
  putPod(pod: Fields): void {
    const key = `${textAt(pod, 'metadata', 'namespace')}/${textAt(pod, 'metadata', 'name')}`;
    const nodeName = textAt(pod, 'spec', 'nodeName');
    const before = this.#pods.get(key);
    const uid = textAt(pod, 'metadata', 'uid');
    // Most updates are of the status. The references of a bound pod change with new ephemeral containers only.
    const ephemeralContainers = listAt(pod, 'spec', 'ephemeralContainers').length;
    if (before?.uid === uid && before.nodeName === nodeName && before.ephemeralContainers === ephemeralContainers)
      return;
    this.#removePod(key, before);
    if (nodeName === '') return;
    const { mirrorPodAnnotation, claimsOfEphemeralVolumes } = this.#options;
    const isMirror = optionalFieldsAt(pod, 'metadata', 'annotations')?.[mirrorPodAnnotation] !== undefined;
    const references = isMirror ? [] : podReferences(pod, { claimsOfEphemeralVolumes });
    const targets = [...new Set(references.map(keyOf))];
    for (const target of targets) this.#count(target, nodeName);
    this.#pods.set(key, { uid, nodeName, ephemeralContainers, targets });
  }

  deletePod(namespace: string, name: string): void {
    const key = `${namespace}/${name}`;
    this.#removePod(key, this.#pods.get(key));
  }

  clearPods(): void {
    for (const [key, edges] of this.#pods) this.#removePod(key, edges);
  }

  /** Adds or replaces a persistent volume. */
  putVolume(volume: Fields): void {
    const name = textAt(volume, 'metadata', 'name');
    this.deleteVolume(name);
    const claim = claimOfVolume(volume);
    // Without a claim no path leads through the volume.
    if (claim === undefined) return;
    const secrets = [...new Set(volumeSecrets(volume).map(keyOf))];
    for (const secret of secrets) {
      const volumes = this.#volumesOf.get(secret) ?? new Set();
      this.#volumesOf.set(secret, volumes.add(name));
    }
    this.#volumes.set(name, { claim: keyOf(claim), secrets });
  }

  deleteVolume(name: string): void {
    for (const secret of this.#volumes.get(name)?.secrets ?? []) {
      const volumes = this.#volumesOf.get(secret);
      volumes?.delete(name);
      if (volumes?.size === 0) this.#volumesOf.delete(secret);
    }
    this.#volumes.delete(name);
  }

  clearVolumes(): void {
    this.#volumes.clear();
    this.#volumesOf.clear();
  }

  /** Adds or replaces a volume attachment. */
  putAttachment(attachment: Fields): void {
    this.#nodeOfAttachment.set(textAt(attachment, 'metadata', 'name'), textAt(attachment, 'spec', 'nodeName'));
  }

  deleteAttachment(name: string): void {
    this.#nodeOfAttachment.delete(name);
  }

  clearAttachments(): void {
    this.#nodeOfAttachment.clear();
  }

  /** Adds or replaces a node object: it reads the config map of its configuration (gate DynamicNodeAgentConfig). */
  putNode(node: Fields): void {
    const nodeName = textAt(node, 'metadata', 'name');
    this.deleteNode(nodeName);
    const source = optionalFieldsAt(node, 'spec', 'configSource', 'configMap');
    const [namespace, name] = [textAt(source, 'namespace'), textAt(source, 'name')];
    if (namespace === '' || name === '') return;
    const key = keyOf({ resource: 'configmaps', namespace, name });
    this.#count(key, nodeName);
    this.#configMapOfNode.set(nodeName, key);
  }

  deleteNode(nodeName: string): void {
    const key = this.#configMapOfNode.get(nodeName);
    if (key === undefined) return;
    this.#uncount(key, nodeName);
    this.#configMapOfNode.delete(nodeName);
  }

  clearNodes(): void {
    for (const nodeName of this.#configMapOfNode.keys()) this.deleteNode(nodeName);
  }

  /** Number of objects that are kept, to test that nothing remains of deleted ones. */
  get size(): number {
    const maps = [this.#nodesOf, this.#pods, this.#volumes, this.#volumesOf];
    const size = this.#nodeOfAttachment.size + this.#configMapOfNode.size;
    return maps.reduce((sum, map) => sum + map.size, size);
  }

  #removePod(key: string, edges: PodEdges | undefined): void {
    if (edges === undefined) return;
    for (const target of edges.targets) this.#uncount(target, edges.nodeName);
    this.#pods.delete(key);
  }

  #count(target: string, nodeName: string): void {
    const nodes = this.#nodesOf.get(target) ?? new Map<string, number>();
    nodes.set(nodeName, (nodes.get(nodeName) ?? 0) + 1);
    this.#nodesOf.set(target, nodes);
  }

  #uncount(target: string, nodeName: string): void {
    const nodes = this.#nodesOf.get(target);
    const count = nodes?.get(nodeName) ?? 0;
    if (count > 1) nodes?.set(nodeName, count - 1);
    else nodes?.delete(nodeName);
    if (nodes?.size === 0) this.#nodesOf.delete(target);
  }
}

interface PodEdges {
  readonly uid: string;
  readonly nodeName: string;
  readonly ephemeralContainers: number;
  /** Keys of referenced objects, each once. */
  readonly targets: readonly string[];
}

interface VolumeEdges {
  readonly claim: string;
  readonly secrets: readonly string[];
}

function keyOf({ resource, namespace, name }: GraphObject | ObjectReference): string {
  return `${resource}/${namespace}/${name}`;
}

import { invariant } from '../language/assert.js';
import type { JsonObject } from '../objects/json.js';
import { defineMessage } from '../schema/define-message.js';
import type { MessageSchema } from '../schema/schema.js';
import { applyConfiguration } from './apply-configuration.js';
import { ownersConflictError } from './conflict.js';
import type { ObjectValue } from './conversions.js';
import { noFields } from './field-set.js';
import { writeManagedFields } from './managed-fields.js';
import { type MergeType, MergeTypes } from './merge-type.js';
import { type KindVersions, type Owners, ownersAfterUpdate } from './owners.js';

const Port: MessageSchema = defineMessage('t.Port', {}, () => [
  { name: 'port', type: 'int32', shape: 'single', always: true },
  { name: 'protocol', type: 'string', shape: 'single', default: 'TCP' },
  { name: 'name', type: 'string', shape: 'single' },
]);
const Selector: MessageSchema = defineMessage('t.Selector', { atomic: true }, () => [
  { name: 'labels', type: 'string', shape: 'map' },
]);
const Spec: MessageSchema = defineMessage('t.Spec', {}, () => [
  { name: 'replicas', type: 'int32', shape: 'single' },
  { name: 'paused', type: 'bool', shape: 'single' },
  { name: 'ports', type: () => Port, shape: 'list', listType: 'map', listMapKeys: ['port', 'protocol'] },
  { name: 'protectors', type: 'string', shape: 'list', listType: 'set' },
  { name: 'args', type: 'string', shape: 'list' },
  { name: 'selector', type: () => Selector, shape: 'single' },
  { name: 'extra', type: 'any', shape: 'single' },
  { name: 'nested', type: () => Spec, shape: 'single' },
]);
const Meta: MessageSchema = defineMessage('t.Meta', {}, () => [
  { name: 'name', type: 'string', shape: 'single' },
  { name: 'labels', type: 'string', shape: 'map' },
]);
export const ThingSchema: MessageSchema = defineMessage('t.Thing', { typeMeta: true }, () => [
  { name: 'metadata', type: () => Meta, shape: 'single' },
  { name: 'spec', type: () => Spec, shape: 'single' },
]);

export const thingType: MergeType = new MergeTypes({ dialect: 'orch' }).of(ThingSchema);

/** A kind with one version and no reset fields. */
export const oneVersion: KindVersions = {
  typeOf: (apiVersion) => (apiVersion === 'v1' ? thingType : undefined),
  convert: (object) => object,
  resetFields: () => noFields,
};

/** An object and its owners through a sequence of writes. The time of a write is its number in seconds. */
export class Thing {
  object: ObjectValue = {};
  owners: Owners = new Map();
  private writes = 0;

  constructor(private readonly versions: KindVersions = oneVersion) {}

  apply(manager: string, configuration: JsonObject, options: { force?: boolean; apiVersion?: string } = {}): this {
    const { force = false, apiVersion = 'v1' } = options;
    const request = { live: this.object, configuration, apiVersion, force, manager, time: this.nextTime() };
    const applied = applyConfiguration(this.owners, request, this.versions);
    if (applied.type === 'conflict') throw ownersConflictError(applied.conflicts, this.owners);
    this.object = applied.object;
    this.owners = applied.owners;
    return this;
  }

  update(manager: string, after: JsonObject, apiVersion = 'v1'): this {
    const change = { before: this.object, after, apiVersion, manager, time: this.nextTime() };
    this.owners = ownersAfterUpdate(this.owners, change, this.versions);
    this.object = after;
    return this;
  }

  /** The fields that a manager owns. */
  ownedBy(manager: string): unknown {
    const entries = writeManagedFields(this.owners).filter((entry) => entry.manager === manager);
    invariant(entries.length <= 1, 'a manager has at most one entry in this test');
    return entries[0]?.fieldsV1;
  }

  private nextTime(): string {
    this.writes += 1;
    return `2021-01-01T00:00:${String(this.writes).padStart(2, '0')}Z`;
  }
}

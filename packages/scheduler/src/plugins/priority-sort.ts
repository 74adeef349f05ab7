import type { PluginWith } from '../framework/extension-points.js';
import { byPriority } from '../queue/scheduling-queue.js';

/** Higher priority first, then earlier in the queue. */
export const prioritySort: PluginWith<'compare'> = { name: 'PrioritySort', compare: byPriority };

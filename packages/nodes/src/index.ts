// Simulated nodes
export type { NodeAgentCredentials } from './node-agent.js';
export { defaultNodeSize, type NodeSize } from './node-object.js';
export { runSimulatedNodes, type SimulatedNodesOptions } from './simulated-nodes.js';

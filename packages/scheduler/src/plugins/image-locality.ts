import { type ScorePlugin, scoreMax } from '../framework/plugin.js';

const megabyte = 1024 * 1024;
const thresholdMin = 23 * megabyte;
/** Per container. */
const thresholdMax = 1_000 * megabyte;

/** Prefers nodes that have the pod's images; the bytes of an image count by the share of nodes that have it. */
export const imageLocality: ScorePlugin = {
  name: 'ImageLocality',
  scores({ pod, cluster: { nodes } }) {
    const { images } = nodes;
    const containers = pod.pod.spec?.containers ?? [];
    const wanted = containers.map(({ image = '' }) => withTag(image)).filter((image) => images.nodesWith(image) > 0);
    if (wanted.length === 0) return undefined;
    const parts = wanted.map((image) => ({ image, share: images.nodesWith(image) / nodes.size }));
    const max = thresholdMax * containers.length;
    return {
      score(slot) {
        const sum = parts.reduce(
          (total, { image, share }) => total + Math.trunc(images.bytesAt(slot, image) * share),
          0,
        );
        const bytes = Math.min(Math.max(sum, thresholdMin), max);
        return Math.trunc((scoreMax * (bytes - thresholdMin)) / (max - thresholdMin));
      },
    };
  },
};

/** An image without tag or digest is the one with the tag `latest`. */
function withTag(image: string): string {
  return image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image;
}

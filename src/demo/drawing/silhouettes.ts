import type { Cut } from './cloth.ts';
import type { Drawing } from './scene.ts';
import { shirt } from './garments/shirt.ts';

/** Every silhouette the demo shop can draw. */
export const silhouettes = {
  shirt,
} as const satisfies Record<string, (cut: Cut) => Drawing>;

export type SilhouetteName = keyof typeof silhouettes;

export const isSilhouette = (name: string): name is SilhouetteName => Object.hasOwn(silhouettes, name);

import type { Material } from './scene.ts'

/** How the shop's fabrics take light. */
export const materials = {
  cotton: { texture: 'plain', grain: 0.5, sheen: 0.05, crease: 0.55, body: 0.4 },
  wax: { texture: 'plain', grain: 0.4, sheen: 0.16, crease: 0.5, body: 0.45 },
  linen: { texture: 'slub', grain: 0.55, sheen: 0.02, crease: 0.9, body: 0.45 },
  denim: { texture: 'twill', grain: 0.5, sheen: 0.02, crease: 0.45, body: 0.75 },
  twill: { texture: 'twill', grain: 0.42, sheen: 0.06, crease: 0.4, body: 0.65 },
  jersey: { texture: 'plain', grain: 0.42, sheen: 0.02, crease: 0.4, body: 0.45 },
  fleece: { texture: 'wool', grain: 0.3, sheen: 0, crease: 0.25, body: 0.9 },
  wool: { texture: 'wool', grain: 0.55, sheen: 0, crease: 0.25, body: 0.9 },
  knit: { texture: 'knit', grain: 0.75, sheen: 0, crease: 0.22, body: 0.95 },
  rib: { texture: 'rib', grain: 0.6, sheen: 0, crease: 0.2, body: 0.95 },
  cord: { texture: 'cord', grain: 0.5, sheen: 0.05, crease: 0.3, body: 0.8 },
  silk: { texture: 'satin', grain: 0.3, sheen: 0.55, crease: 0.7, body: 0.15 },
  leather: { texture: 'leather', grain: 0.55, sheen: 0.75, crease: 0.45, body: 0.8 },
  suede: { texture: 'wool', grain: 0.35, sheen: 0, crease: 0.3, body: 0.7 },
  nylon: { texture: 'satin', grain: 0.2, sheen: 0.45, crease: 0.6, body: 0.6 },
  lace: { texture: 'plain', grain: 0.4, sheen: 0, crease: 0.5, body: 0.2 },
  wood: { texture: 'wood', grain: 0.35, sheen: 0.25, crease: 0, body: 1 },
  metal: { texture: 'none', grain: 0, sheen: 1.4, crease: 0, body: 1 },
  button: { texture: 'none', grain: 0, sheen: 0.6, crease: 0, body: 1 },
  paper: { texture: 'none', grain: 0, sheen: 0, crease: 0, body: 0.2 },
} as const satisfies Record<string, Material>

import * as kitenge from './patterns/kitenge.ts'
import * as knits from './patterns/knits.ts'
import type { MotifMaker } from './patterns/motif.ts'
import * as prints from './patterns/prints.ts'
import * as stripes from './patterns/stripes.ts'
import * as wovens from './patterns/wovens.ts'
import type { Cloth, FabricSpec } from './scene.ts'

/** Every fabric a product can be made of, by name. */
export const fabrics = {
  'kitenge-plates': kitenge.kitengePlates,
  'kitenge-fans': kitenge.kitengeFans,
  'kitenge-leaves': kitenge.kitengeLeaves,
  'kitenge-blocks': kitenge.kitengeBlocks,
  'kitenge-ripples': kitenge.kitengeRipples,
  kanga: prints.kanga,
  kikoi: stripes.kikoi,
  'kikoi-bold': stripes.kikoiBold,
  shuka: stripes.shuka,
  gingham: stripes.gingham,
  plaid: stripes.plaid,
  breton: stripes.breton,
  bands: stripes.blockBands,
  pinstripe: stripes.pinstripe,
  'shirt-stripe': stripes.shirtStripe,
  dots: prints.dots,
  ditsy: prints.ditsy,
  blooms: prints.blooms,
  shweshwe: prints.shweshwe,
  batik: prints.batik,
  'tie-dye': prints.tieDye,
  leopard: prints.leopard,
  cotton: wovens.cotton,
  jersey: wovens.jersey,
  fleece: wovens.fleece,
  silk: wovens.silk,
  twill: wovens.twill,
  wool: wovens.wool,
  nylon: wovens.nylon,
  suede: wovens.suede,
  corduroy: wovens.corduroy,
  rib: wovens.rib,
  linen: wovens.linen,
  denim: wovens.denim,
  leather: wovens.leather,
  houndstooth: wovens.houndstooth,
  tweed: wovens.tweed,
  'glen-check': wovens.glenCheck,
  lace: wovens.lace,
  knit: knits.stockinette,
  'cable-knit': knits.cableKnit,
  'fair-isle': knits.fairIsle,
} as const satisfies Record<string, MotifMaker>

export type FabricName = keyof typeof fabrics

/** Cuts a cloth from its description; throws RangeError for a fabric nobody weaves. */
export function clothOf(spec: FabricSpec, id: string, seed: number): Cloth {
  const make: MotifMaker | undefined = Object.hasOwn(fabrics, spec.kind) ? fabrics[spec.kind as FabricName] : undefined
  if (!make) throw new RangeError(`no fabric called ${spec.kind}`)
  return { id, ...make(spec.palette, seed), scale: spec.scale ?? 1, angle: spec.angle ?? 0 }
}

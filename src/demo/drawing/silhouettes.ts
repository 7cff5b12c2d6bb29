import type { Cut } from './cloth.ts'
import type { Drawing } from './scene.ts'
import { blazer } from './garments/blazer.ts'
import { trenchCoat } from './garments/trench-coat.ts'
import { waistcoat } from './garments/waistcoat.ts'
import { denimJacket } from './garments/denim-jacket.ts'
import { zipJacket } from './garments/zip-jacket.ts'
import { miniSkirt } from './garments/mini-skirt.ts'
import { pencilSkirt } from './garments/pencil-skirt.ts'
import { pleatedSkirt } from './garments/pleated-skirt.ts'
import { tieredSkirt } from './garments/tiered-skirt.ts'
import { cargoTrousers } from './garments/cargo-trousers.ts'
import { shorts } from './garments/shorts.ts'
import { wideTrousers } from './garments/wide-trousers.ts'
import { leso } from './garments/leso.ts'
import { dungarees } from './garments/dungarees.ts'
import { jumpsuit } from './garments/jumpsuit.ts'
import { kaftan } from './garments/kaftan.ts'
import { kanzu } from './garments/kanzu.ts'
import { kimono } from './garments/kimono.ts'
import { flareDress } from './garments/flare-dress.ts'
import { shirtDress } from './garments/shirt-dress.ts'
import { blouse, camisole } from './garments/blouse.ts'
import { cardigan } from './garments/cardigan.ts'
import { hoodie } from './garments/hoodie.ts'
import { jumper } from './garments/jumper.ts'
import { ankleBoot } from './accessories/boot.ts'
import { beadSandals } from './accessories/bead-sandals.ts'
import { blockSandal } from './accessories/block-sandal.ts'
import { courtHeel } from './accessories/court-heel.ts'
import { kiondo } from './accessories/kiondo.ts'
import { satchel } from './accessories/satchel.ts'
import { backpack, crossbody } from './accessories/soft-bags.ts'
import { wrapCloth } from './accessories/cloths.ts'
import { baseballCap } from './accessories/baseball-cap.ts'
import { beanie } from './accessories/beanie.ts'
import { bucketHat } from './accessories/bucket-hat.ts'
import { strawHat } from './accessories/straw-hat.ts'
import { beadCollar, bracelets } from './accessories/beadwork.ts'
import { cuff } from './accessories/cuff.ts'
import { hoops } from './accessories/hoops.ts'
import { pendant } from './accessories/pendant.ts'
import { belt, sunglasses } from './accessories/small-things.ts'
import { tote } from './accessories/tote.ts'
import { runner } from './accessories/runner.ts'
import { loafer } from './accessories/slip-on.ts'
import { sneaker } from './accessories/sneaker.ts'
import { jeans } from './garments/jeans.ts'
import { shirt } from './garments/shirt.ts'
import { polo } from './garments/polo.ts'
import { tee } from './garments/tee.ts'
import { slipDress } from './garments/slip-dress.ts'
import { wrapDress } from './garments/wrap-dress.ts'

/** Every silhouette the demo shop can draw. */
export const silhouettes = {
  'flare-dress': flareDress,
  'wrap-dress': wrapDress,
  'shirt-dress': shirtDress,
  'slip-dress': slipDress,
  shirt,
  tee,
  polo,
  jumper,
  cardigan,
  hoodie,
  blouse,
  camisole,
  'denim-jacket': denimJacket,
  'zip-jacket': zipJacket,
  blazer,
  'trench-coat': trenchCoat,
  waistcoat,
  kaftan,
  kanzu,
  kimono,
  jumpsuit,
  dungarees,
  leso,
  jeans,
  sneaker,
  loafer,
  runner,
  'court-heel': courtHeel,
  'block-sandal': blockSandal,
  'bead-sandals': beadSandals,
  tote,
  satchel,
  kiondo,
  crossbody,
  backpack,
  'bucket-hat': bucketHat,
  'straw-hat': strawHat,
  beanie,
  cap: baseballCap,
  'wrap-cloth': wrapCloth,
  belt,
  sunglasses,
  'bead-collar': beadCollar,
  bracelets,
  hoops,
  pendant,
  cuff,
  'ankle-boot': ankleBoot,
  'wide-trousers': wideTrousers,
  'cargo-trousers': cargoTrousers,
  shorts,
  'pencil-skirt': pencilSkirt,
  'pleated-skirt': pleatedSkirt,
  'tiered-skirt': tieredSkirt,
  'mini-skirt': miniSkirt,
} as const satisfies Record<string, (cut: Cut) => Drawing>

export type SilhouetteName = keyof typeof silhouettes

export const isSilhouette = (name: string): name is SilhouetteName => Object.hasOwn(silhouettes, name)

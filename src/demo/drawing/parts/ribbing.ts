import { materials } from '../materials.ts'
import type { Cloth } from '../scene.ts'

/** The ribbing knitted in the colour of a cloth. */
export const ribOf = (cloth: Cloth): Cloth => ({
  ...cloth,
  id: `${cloth.id}rib`,
  tile: `<rect x="-1" y="-1" width="99" height="99" fill="${cloth.tone}"/>`,
  width: 40,
  height: 40,
  material: materials.rib,
  scale: 1,
})

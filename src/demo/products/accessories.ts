import { bags } from './bags.ts'
import { interleave } from './interleave.ts'
import type { DemoProduct } from './product.ts'
import { smallAccessories } from './small-accessories.ts'

export const accessories: readonly DemoProduct[] = interleave([bags, smallAccessories])

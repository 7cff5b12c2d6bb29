import { accessories } from './accessories.ts'
import { clothing } from './clothing.ts'
import { interleave } from './interleave.ts'
import { jewelry } from './jewelry.ts'
import type { DemoProduct } from './product.ts'
import { shoes } from './shoes.ts'

/** Everything the demo shop sells, the latest arrival first: a lively mix of the four categories. */
export const demoProducts: readonly DemoProduct[] = interleave([clothing, accessories, shoes, jewelry])

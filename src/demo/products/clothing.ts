import { bottoms } from './bottoms.ts'
import { dresses } from './dresses.ts'
import { interleave } from './interleave.ts'
import { knits } from './knits.ts'
import { outerwear } from './outerwear.ts'
import type { DemoProduct } from './product.ts'
import { skirts } from './skirts.ts'
import { tops } from './tops.ts'

/** Rail by rail, one from each in turn. */
export const clothing: readonly DemoProduct[] = interleave([outerwear, dresses, tops, bottoms, knits, skirts])

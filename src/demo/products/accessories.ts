import { bags } from './bags.ts'
import { inTurn } from './in-turn.ts'
import type { DemoProduct } from './product.ts'
import { wornSmall } from './worn-small.ts'

export const accessories: readonly DemoProduct[] = inTurn([bags, wornSmall])

import { buildOutfits } from './build-outfits.ts'
import { checkCode } from './check-code.ts'
import { checkFit } from './check-fit.ts'
import { deliveryFacts } from './delivery-facts.ts'
import type { ToolDeps } from './deps.ts'
import { findSize } from './find-size.ts'
import { getPiece } from './get-piece.ts'
import { handoff } from './handoff.ts'
import { offerDiscount } from './offer-discount.ts'
import { orderHelp } from './order-help.ts'
import { orderStatus } from './order-status.ts'
import { paymentFacts } from './payment-facts.ts'
import { paymentHelp } from './payment-help.ts'
import { proposeBagChange } from './propose-bag-change.ts'
import { quoteBag } from './quote-bag.ts'
import { searchCatalogue } from './search-catalogue.ts'
import { shopFacts } from './shop-facts.ts'
import { similarPieces } from './similar-pieces.ts'
import { sizeChart } from './size-chart.ts'
import { wishlistTool } from './wishlist.ts'

/** Every tool by its name: the same for the embedded driver, a model and agents of others. */
export function createTools(deps: ToolDeps) {
  return {
    search_catalogue: searchCatalogue(deps),
    get_piece: getPiece(deps),
    similar_pieces: similarPieces(deps),
    find_size: findSize(deps),
    size_chart: sizeChart(),
    check_fit: checkFit(deps),
    build_outfits: buildOutfits(deps),
    quote_bag: quoteBag(deps),
    propose_bag_change: proposeBagChange(deps),
    wishlist: wishlistTool(deps),
    delivery_facts: deliveryFacts(deps),
    payment_facts: paymentFacts(deps),
    shop_facts: shopFacts(deps),
    order_status: orderStatus(deps),
    order_help: orderHelp(deps),
    payment_help: paymentHelp(deps),
    check_code: checkCode(deps),
    offer_discount: offerDiscount(deps),
    handoff: handoff(deps),
  }
}

export type Tools = ReturnType<typeof createTools>
export type ToolName = keyof Tools

import type { AreaDeps } from '../deps.ts'
import { createAddPicture } from './add-picture.ts'
import { createCrawled } from './crawled.ts'
import { createClips } from './clips.ts'
import { createChangeProduct } from './change-product.ts'
import { createClassify } from './classify.ts'
import { createDrafts } from './drafts.ts'
import { createEditedProduct } from './edited-product.ts'
import { createFacetBits } from './facet-bits.ts'
import { createFacets } from './facets.ts'
import { createSearchFallback } from './search-fallback.ts'
import { createList } from './list.ts'
import { createOpeningEdit } from './opening-edit.ts'
import { createPictureOriginals } from './picture-originals.ts'
import { createPictureUploads } from './picture-uploads.ts'
import { createPlanned } from './planned.ts'
import { createPrintedTags } from './printed-tags.ts'
import { createQueries } from './queries.ts'
import { createForgetPicture } from './forget-picture.ts'
import { createRenditions } from './renditions.ts'
import { createProductRemoval } from './remove-products.ts'
import { createSave } from './save.ts'
import { createUnderstanding } from './search-understanding.ts'
import { createStock } from './stock.ts'
import { createStockChange } from './stock-change.ts'
import { createSuggest } from './suggest.ts'
import { createSynonyms } from './synonyms.ts'
import { createSynonymDesk } from './synonym-desk.ts'
import { createUnits } from './units.ts'

/** Products, variants, pictures, search, stock and holds. */
export function createCatalogue(deps: AreaDeps) {
  const synonyms = createSynonyms(deps)
  const understanding = createUnderstanding(deps, synonyms.now)
  const lists = createList(deps, understanding)
  const bits = createFacetBits(deps)
  const queries = createQueries(deps, bits)
  const facets = createFacets(deps, undefined, understanding)
  return {
    ...lists,
    ...queries,
    ...facets,
    applyFacetChanges: bits.applyFacetChanges,
    productNumbers: bits.productNumbers,
    ...createSuggest(deps, { ...lists, ...queries, ...understanding }),
    ...createSearchFallback(deps, { ...lists, ...facets, ...understanding }),
    ...createSynonymDesk(deps, synonyms, understanding),
    /** Words that admins have added, with what each means to the search. Cached: every search and every message asks. */
    searchSynonyms: async () => (await synonyms.now()).words,
    ...createOpeningEdit(deps),
    ...createSave(deps),
    ...createEditedProduct(deps),
    ...createChangeProduct(deps),
    ...createPlanned(deps),
    ...createPrintedTags(deps),
    ...createPictureUploads(deps),
    ...createPictureOriginals(deps),
    ...createAddPicture(deps),
    ...createClassify(deps),
    ...createClips(deps),
    ...createRenditions(deps),
    ...createForgetPicture(deps),
    ...createStock(deps),
    ...createUnits(deps),
    ...createStockChange(deps),
    ...createDrafts(deps),
    ...createCrawled(deps),
    ...createProductRemoval(deps),
  }
}

import type { Areas, Transact } from '../../areas.ts'
import type { EditedProduct, ProductFields } from '../../catalogue/contract-admin.ts'
import { fieldText } from '../../catalogue/rules-edit.ts'
import { isShopError, ShopError } from '../../errors.ts'
import type { CleanUpRequest, CleanUpStarted, Decided, Decision, DecisionsRequest } from './contract-proposals.ts'
import type { ProposalRecord } from './proposals.ts'
import { PIECES_AT_ONCE } from './rules-proposals.ts'

/** Who asks, and from where. */
export interface CleanUpBy {
  admin: { id: string; email: string }
  address: string
}

export interface CleanUpDeps {
  areas: Areas
  transact: Transact
}

type Asked = DecisionsRequest['proposals'][number]

/** Photos of many pieces are cleaned up by a worker; a piece shows one once an admin has looked at it and taken it. */
export function createCleanUp({ areas: { catalogue, merchandising, tryOn }, transact }: CleanUpDeps) {
  /** In one transaction with the change of the piece and its entry in the log. */
  async function accept({ id, made: byHand }: Asked, by: CleanUpBy): Promise<void> {
    const made = byHand ?? (await storedProposal(id))
    await transact(async (inside) => {
      const row = await openProposal(inside, id)
      if (!byHand && row.state !== 'ready') throw new ShopError('proposal_decided')
      // Also proves that it is a picture of the shop.
      await inside.catalogue.keepOriginal(made, row.picture)
      await replacePicture(inside, row, { from: row.picture, to: made }, by)
      await inside.tryOn.settleProposal(id, { state: 'accepted', made, by: by.admin.id })
    })
  }

  /** Its key, as that of every picture of the shop. */
  async function storedProposal(id: string): Promise<string> {
    const proposed = await tryOn.proposedPicture(id, 'whole')
    if (!proposed) throw new ShopError('proposal_decided')
    return (await catalogue.storePicture(proposed.content)).key
  }

  async function reject({ id }: Asked, by: CleanUpBy): Promise<void> {
    await transact(async (inside) => {
      await openProposal(inside, id)
      await inside.tryOn.settleProposal(id, { state: 'rejected', made: null, by: by.admin.id })
    })
  }

  async function restore({ id }: Asked, by: CleanUpBy): Promise<void> {
    await transact(async (inside) => {
      const row = await inside.tryOn.lockProposal(id)
      if (row.state !== 'accepted' || row.made === null) throw new ShopError('proposal_decided')
      await replacePicture(inside, row, { from: row.made, to: row.picture }, by)
      await inside.tryOn.settleProposal(id, { state: 'rejected', made: null, by: by.admin.id })
    })
  }

  const DECIDING: Record<Decision, (asked: Asked, by: CleanUpBy) => Promise<void>> = { accept, reject, restore }

  return {
    /** Has photos of marked pieces, or of all that match, cleaned up. Throws `studio_none`, `studio_too_many` and `studio_full`. */
    async startCleanUp({ products, pictures }: CleanUpRequest, { admin, address }: CleanUpBy): Promise<CleanUpStarted> {
      const ids = 'marked' in products ? products.marked : await merchandising.productIds(products.matching, PIECES_AT_ONCE + 1)
      if (ids.length > PIECES_AT_ONCE) throw new ShopError('studio_too_many')
      return transact(async (inside) => {
        const started = await inside.tryOn.addProposals(ids, pictures)
        const details = { products: ids.length, pictures: started.added }
        if (started.added > 0) await inside.audit.record({ admin, action: 'products.sent_to_studio', subject: 'studio', details, address })
        return started
      })
    },

    /** Each on its own: what cannot be decided any more says why, and the others are. */
    async decideProposals({ decision, proposals }: DecisionsRequest, by: CleanUpBy): Promise<Decided> {
      const results: Decided['results'] = []
      for (const asked of proposals) {
        const refused = await DECIDING[decision](asked, by).then(
          () => null,
          (error: unknown) => {
            if (!isShopError(error)) throw error
            return error.message
          },
        )
        results.push({ id: asked.id, done: refused === null, reason: refused })
      }
      return { results }
    },
  }
}

/** Locked; throws `proposal_gone`, and `proposal_decided` when somebody was faster. */
async function openProposal({ tryOn }: Areas, id: string): Promise<ProposalRecord> {
  const row = await tryOn.lockProposal(id)
  if (row.state === 'accepted' || row.state === 'rejected') throw new ShopError('proposal_decided')
  return row
}

/** As in the editor of the piece: whatever else has changed of it meanwhile stays. Throws `proposal_stale` and `product_changed`. */
async function replacePicture(
  { catalogue, audit }: Areas,
  { product_id: id }: ProposalRecord,
  { from, to }: { from: string; to: string },
  { admin, address }: CleanUpBy,
): Promise<void> {
  const { version, fields } = await editedProduct(catalogue, id)
  const keys = fields.pictures.map(({ key }) => key)
  const showsFlaw = fields.flaws.some(({ picture }) => picture === from)
  if (!keys.includes(from) || keys.includes(to) || showsFlaw) throw new ShopError('proposal_stale')
  const pictures = fields.pictures.map((picture): ProductFields['pictures'][number] =>
    picture.key === from ? { ...picture, key: to, focus: null } : picture,
  )
  const { before, after } = await catalogue.changeProduct(id, {
    version,
    changed: { pictures },
    seen: { pictures: fields.pictures },
    stock: [],
  })
  const texts = (values: typeof before) => ({ pictures: fieldText('pictures', values.pictures), key: values === before ? from : to })
  const details = { name: fields.name, before: texts(before), after: texts(after) }
  await audit.record({ admin, action: 'product.changed', subject: `product:${id}`, details, address })
}

async function editedProduct(catalogue: Areas['catalogue'], id: string): Promise<EditedProduct> {
  return catalogue.editedProduct(id).catch((error: unknown) => {
    throw isShopError(error) && error.code === 'product_not_found' ? new ShopError('proposal_stale', { cause: error }) : error
  })
}

import { useState } from 'react'
import type { EditedProduct } from '../../../../shop/catalogue/contract-admin.ts'
import type { ElsewhereSale, ElsewhereSales } from '../../../../shop/merchandising/contract-elsewhere.ts'
import { elsewhereText } from '../../../../shop/merchandising/rules-elsewhere.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { EditorSection } from './editor-section.tsx'
import { ElsewhereDialog, takeBack } from '../elsewhere/elsewhere-dialog.tsx'

/** Key: the piece, and what it was when this was asked. */
const sales = createQuery<ElsewhereSales>({
  fetch: (key, signal) => api('GET', `/api/admin/products/${key.split('@')[0]}/elsewhere-sales`, { signal }),
  staleTime: 0,
  max: 10,
})

/** In the editor: what was sold without the shop, and one press for the next. */
export function ElsewhereSection({ piece, onChanged }: { piece: EditedProduct; onChanged: () => Promise<void> }) {
  const live = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const { id, fields, version, updated_at: at } = piece
  const sizes = piece.sizes.map((size) => ({ ...size, stock: size.stock - size.held }))
  const { data } = useQuery(sales, `${id}@${version}.${at}.${piece.sizes.map(({ stock }) => stock).join('.')}`)
  const isLeft = piece.sizes.some(({ stock }) => stock > 0)
  return (
    <EditorSection title="Sold elsewhere">
      {isLeft ? (
        <>
          <p className="text-ink-soft">Sold in the stall, by hand or on another site? It goes off sale at once.</p>
          <Button variant="secondary" disabled={!live} onClick={() => setOpen(true)}>
            Mark as sold elsewhere
          </Button>
        </>
      ) : (
        (data?.items.length ?? 0) === 0 && <p className="text-ink-soft">Nothing of it is left to sell.</p>
      )}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line">
          {data.items.map((sale) => (
            <li key={sale.id} className="py-2">
              <Sale sale={sale} name={fields.name} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <ElsewhereDialog piece={isOpen ? { id, name: fields.name, sizes } : null} onClose={() => setOpen(false)} onChanged={onChanged} />
    </EditorSection>
  )
}

function Sale({ sale, name, onChanged }: { sale: ElsewhereSale; name: string; onChanged: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const { id, size, sold_at: at, taken_back_at: back, admin_email: who } = sale
  async function undo(): Promise<void> {
    setBusy(true)
    await takeBack(id, name, onChanged).finally(() => setBusy(false))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 flex-[1_1_12rem] break-words">
        {[size, elsewhereText(sale)].filter(Boolean).join(' · ') || 'One piece'}
        <span className="block text-ink-soft">
          {nairobiTime(at)}, {who}
          {back !== null && `. Taken back ${nairobiTime(back)}.`}
        </span>
      </p>
      {back === null && (
        <Button variant="quiet" busy={busy} onClick={() => void undo()}>
          Take it back
        </Button>
      )}
    </div>
  )
}

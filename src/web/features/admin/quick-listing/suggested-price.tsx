import type { PriceSuggestion } from '../../../../shop/insights/contract-price.ts'
import type { Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import { formatKes } from '../../../../shop/money.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Chip } from '../../../ui/chip.tsx'

/** What is typed of a brand is asked for once. Milliseconds. */
const PAUSE = 300
/** Sales are not made by the second. Milliseconds. */
const FRESH = 300_000

const suggestions = createQuery<PriceSuggestion>({
  fetch: (query, signal) => api('GET', `/api/admin/products/price-suggestion?${query}`, { signal }),
  staleTime: FRESH,
  max: 50,
})

const PATIENCE = { quick: 'Sells fast', usual: 'Usual', patient: 'Can wait' } as const

interface SuggestedPriceProps {
  kind: Kind | null
  brand: string
  condition: string | null
  size: string | null
  /** KES; what is entered now. */
  price: number
  onPick: (price: number) => void
}

/** What similar pieces fetched: up to three prices to pick from, and why; or why there is none. */
export function SuggestedPrice({ kind, brand, condition, size, price, onPick }: SuggestedPriceProps) {
  const asked = Object.entries({ kind, brand: brand.trim(), condition, size: size?.trim() }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const { data, error } = useQuery(suggestions, kind && new URLSearchParams(asked).toString(), {
    debounce: PAUSE,
    keepPrevious: true,
    retries: true,
  })
  if (!kind) return <p className="text-sm text-ink-soft">Choose what it is to see what similar pieces fetched.</p>
  if (!data) return error ? <p className="text-sm text-ink-soft">No connection, so no price can be suggested now.</p> : null
  const prices = data.prices && Object.entries(data.prices).filter(([, kes], at, all) => all.findIndex(([, other]) => other === kes) === at)
  return (
    <div role="group" aria-label="What similar pieces fetched" className="space-y-2">
      <p className="text-sm font-semibold">What similar pieces fetched</p>
      {prices && (
        <div className="flex flex-wrap gap-2">
          {prices.map(([name, kes]) => (
            <Chip key={name} selected={price === kes} onClick={() => onPick(kes)}>
              <span>
                {formatKes(kes)} <span className="font-normal">{PATIENCE[name as keyof typeof PATIENCE]}</span>
              </span>
            </Chip>
          ))}
        </div>
      )}
      <p className="text-sm text-ink-soft">{data.reason}</p>
    </div>
  )
}

import type { Brands } from '../../../../shop/merchandising/contract-measure.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/field.tsx'
import { brandsFor } from './listing-draft.ts'

/** A new brand is rare. Milliseconds. */
const FRESH = 600_000

const brands = createQuery<Brands>({
  fetch: (_key, signal) => api('GET', '/api/admin/products/brands', { signal }),
  staleTime: FRESH,
  max: 1,
})

interface BrandFieldProps {
  brand: string
  /** Of the piece before. */
  before: string
  onChange: (brand: string) => void
}

/** A brand by one tap, or typed: after two letters those of the shop that begin so. Without a line it is typed. */
export function BrandField({ brand, before, onChange }: BrandFieldProps) {
  const { data } = useQuery(brands, 'all', { retries: true })
  const offered = brandsFor(data?.items ?? [], brand, before)
  return (
    <div className="space-y-2">
      <TextField
        label="Brand, if it has one"
        value={brand}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        onChange={(event) => onChange(event.target.value)}
      />
      {offered.length > 0 && (
        <div role="group" aria-label="Brands of the shop" className="flex flex-wrap gap-2">
          {offered.map((name) => (
            <Chip key={name} selected={false} onClick={() => onChange(name)}>
              <span className="truncate">{name}</span>
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

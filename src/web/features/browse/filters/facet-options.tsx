import type { Facets } from '../../../../shop/catalogue/contract.ts'
import { PRICE_STEPS, type Colour } from '../../../../shop/catalogue/rules.ts'
import { SIZE_GROUP_NAMES, SIZE_GROUPS, sizeGroupOf, type SizeGroup } from '../../../../shop/catalogue/rules-sizes.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { valueLabel } from './active-chips.ts'
import { usualValues, type ChoiceFacet, type Filters } from './filters.ts'
import { isStep, pricesOfStep, stepLabel } from './price-steps.ts'
import type { CurrentFacets } from './use-facets.ts'

const SWATCHES: Record<Colour, string> = {
  black: '#1c1917',
  white: '#ffffff',
  grey: '#8d8d8d',
  beige: '#d9c4a0',
  brown: '#6f4528',
  red: '#c3232b',
  orange: '#e5732a',
  yellow: '#f2c230',
  green: '#2f7d4f',
  blue: '#2b5ea7',
  purple: '#6d2f8f',
  pink: '#e88ba8',
  mixed: 'conic-gradient(#c3232b, #f2c230, #2f7d4f, #2b5ea7, #6d2f8f, #c3232b)',
}
/** As wide as a facet's options usually are. */
const WAITING = ['w-16', 'w-20', 'w-14', 'w-24', 'w-18', 'w-20']

interface OptionsProps {
  now: CurrentFacets
  filters: Filters
}

/** The values of one facet with how many products each would leave; several may be chosen. */
export function FacetOptions({ facet, now, filters, onToggle }: OptionsProps & { facet: ChoiceFacet; onToggle: (value: string) => void }) {
  const chosen = filters[facet]
  if (!now.facets && now.state === 'asking') return <WaitingOptions />
  const counts = countsOf(now.facets, facet)
  const offered = now.facets ? [...counts.keys()] : usualValues(facet, filters.category)
  // What is chosen can be taken off even when nothing of it is left.
  const values = [...offered, ...chosen.filter((value) => !offered.includes(value))]
  if (values.length === 0) return <p className="text-sm text-ink-soft">No options available.</p>
  // A bare number of an older address finds several of the sizes that are counted.
  const isCounted = (value: string) => facet !== 'size' || counts.has(value)
  const chips = (some: readonly string[]) => (
    <div className="flex flex-wrap gap-2">
      {some.map((value) => (
        <Chip key={value} selected={chosen.includes(value)} onClick={() => onToggle(value)}>
          {facet === 'colour' && <Swatch colour={value} />}
          {valueLabel(facet, value)}
          {now.facets && isCounted(value) && <Count products={counts.get(value) ?? 0} capped={now.facets.capped} />}
        </Chip>
      ))}
    </div>
  )
  const groups = facet === 'size' ? sizesByGroup(values) : []
  if (groups.length <= 1) return chips(values)
  return (
    <div className="space-y-4">
      {groups.map(([group, sizes]) => (
        <div key={group} role="group" aria-label={SIZE_GROUPS[group]}>
          <p aria-hidden="true" className="mb-2 text-xs text-ink-soft">
            {SIZE_GROUPS[group]}
          </p>
          {chips(sizes)}
        </div>
      ))}
    </div>
  )
}

/** Sizes of trousers and of shoes are not in one line. */
function sizesByGroup(sizes: readonly string[]): [SizeGroup, string[]][] {
  const groups = SIZE_GROUP_NAMES.map((group): [SizeGroup, string[]] => [group, sizes.filter((size) => sizeGroupOf(size) === group)])
  return groups.filter(([, some]) => some.length > 0)
}

/** The steps of the price; one may be chosen. A second press takes it off. */
export function PriceOptions({ now, filters, onChoose }: OptionsProps & { onChoose: (choice: Partial<Filters>) => void }) {
  if (!now.facets && now.state === 'asking') return <WaitingOptions />
  const counts = new Map(now.facets?.price.map(({ value, products }) => [value, products]))
  const steps = PRICE_STEPS.filter((step) => !now.facets || counts.has(step) || isStep(filters, step))
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((step) => {
        const selected = isStep(filters, step)
        return (
          <Chip
            key={step}
            selected={selected}
            onClick={() => onChoose(selected ? { min_price: undefined, max_price: undefined } : pricesOfStep(step))}
          >
            {capital(stepLabel(step))}
            {now.facets && <Count products={counts.get(step) ?? 0} capped={now.facets.capped} />}
          </Chip>
        )
      })}
    </div>
  )
}

/** `capped`: there may be more; of what is not among those counted nothing is known. */
export function Count({ products, capped }: { products: number; capped: boolean }) {
  if (capped && products === 0) return null
  return (
    <span className="text-xs opacity-75 high-contrast:opacity-100">
      {products.toLocaleString('en-KE')}
      {capped && '+'}
      <span className="sr-only"> {products === 1 ? 'piece' : 'pieces'}</span>
    </span>
  )
}

/** What pressing the button shows, as far as it is known. */
export function showLabel({ facets, state }: CurrentFacets): string {
  if (state !== 'there' || !facets) return 'Show pieces'
  const total = facets.total.toLocaleString('en-KE')
  if (facets.capped) return `Show ${total}+ pieces`
  return `Show ${total} ${facets.total === 1 ? 'piece' : 'pieces'}`
}

function Swatch({ colour }: { colour: string }) {
  const background = SWATCHES[colour as Colour]
  return background && <span aria-hidden="true" className="-ml-1 size-4 rounded-full border border-ink-faint" style={{ background }} />
}

function WaitingOptions() {
  return (
    <div className="flex flex-wrap gap-2" aria-busy="true">
      {WAITING.map((width, index) => (
        <Skeleton key={index} className={`h-11 rounded-full ${width}`} />
      ))}
    </div>
  )
}

function countsOf(facets: Facets | null, facet: ChoiceFacet): Map<string, number> {
  return new Map(facets?.[facet].map(({ value, products }) => [value, products]))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

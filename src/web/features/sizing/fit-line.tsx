import ChevronRight from 'lucide-react/icons/chevron-right'
import Ruler from 'lucide-react/icons/ruler'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { BodySize } from '../../../shop/accounts/rules.ts'
import type { Product } from '../../../shop/catalogue/contract.ts'
import { readText, STORAGE_KEYS } from '../../lib/storage.ts'
import { useSession } from '../account/session/session-store.ts'

// What knows about bodies is fetched when there is one, or when someone asks.
const load = () => import('./use-fit.ts')
const FitSheet = lazy(async () => ({ default: (await import('./fit-sheet.tsx')).FitSheet }))
type FitNow = Awaited<ReturnType<typeof load>>

/**
 * "Does it fit me?", answered in words as soon as somebody's measures are known. The page itself is the same for
 * everyone, so the answer is found here, in a row that is there from the start.
 */
export function FitLine({ product, size }: { product: Product; size: string | null }) {
  const { state } = useSession()
  const [now, setNow] = useState<FitNow | null>(null)
  const [body, setBody] = useState<BodySize | null>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (now || (state !== 'signed-in' && readText(STORAGE_KEYS.measures) === null && !used)) return
    let gone = false
    load().then(
      (found) => !gone && setNow(found),
      // Without a connection the question stays as before.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [now, state, used])
  useEffect(() => {
    if (!now) return
    const updateBody = () => setBody(now.currentMeasures())
    updateBody()
    return now.watchBody(updateBody)
  }, [now])
  if (!mayFit(product)) return null
  const said = now && body && now.fitTextOf(product, body, size)
  return (
    <>
      <button
        type="button"
        className="fit-line"
        aria-haspopup="dialog"
        onPointerDown={() => void load()}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        <Ruler size={20} strokeWidth={1.75} aria-hidden="true" className={said?.good ? 'text-green' : ''} />
        <span className="min-w-0 flex-1 text-left">
          {said ? (
            <>
              <strong className={said.good ? 'text-green' : ''}>{said.verdict}</strong>
              <span className="text-ink-soft">: {said.details}</span>
            </>
          ) : (
            'Does it fit me?'
          )}
        </span>
        <ChevronRight size={18} aria-hidden="true" className="text-ink-soft" />
      </button>
      {used && (
        <Suspense fallback={null}>
          <FitSheet product={product} size={size} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const COMPARED = ['chest', 'waist', 'hips', 'insole']

/** True for what is worn by a measure: it has one that goes around or into, or no measurements but sizes. */
function mayFit({ category, measurements, sizes }: Product): boolean {
  if (category !== 'clothing' && category !== 'shoes') return false
  const names = Object.keys(measurements)
  return names.length > 0 ? names.some((name) => COMPARED.includes(name)) : sizes.length > 0
}

import { useState } from 'react'
import type { Product } from '../../../shop/catalogue/contract.ts'
import type { Fit } from '../../../shop/sizing/rules-fit.ts'
import { verdictText, type SizeFit } from '../../../shop/sizing/rules-size-fits.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { adviceKindOfProduct, bestOfProduct, fitsOfProduct } from './use-fit.ts'
import { useBody } from './measures-store.ts'
import { hasMeasures } from './measures.ts'
import { SaveMeasures } from './save-measures-offer.tsx'
import { SizeAdvice } from './size-advice.tsx'
import { SizeFinder } from './size-finder.tsx'

interface FitSheetProps {
  product: Product
  size: string | null
  open: boolean
  onClose: () => void
}

/** The whole answer part by part, and where it comes from: the shopper's own numbers. */
export function FitSheet({ product, size, open, onClose }: FitSheetProps) {
  const body = useBody()
  const [asking, setAsking] = useState(false)
  const shoes = product.category === 'shoes'
  const fits = fitsOfProduct(product, body)
  const best = bestOfProduct(product, fits, size)
  const kind = adviceKindOfProduct(product)
  const askNow = asking || !hasMeasures(body)
  return (
    <Sheet open={open} onClose={onClose} title="Does it fit me?" side="bottom" screen={askNow ? 'question' : 'answer'}>
      {askNow ? (
        <SizeFinder shoes={shoes} body={body} onDone={() => setAsking(false)} />
      ) : (
        <>
          {best ? <Verdict fit={best} several={product.sizes.length > 1} /> : <NothingToCompare shoes={shoes} />}
          {fits.length > 1 && <OtherSizes fits={fits.filter((fit) => fit !== best)} />}
          {kind && <SizeAdvice body={body} kind={kind} measured={best?.measured === true} />}
          <SaveMeasures />
          <Button variant="secondary" className="mt-5 w-full" onClick={() => setAsking(true)}>
            Change my measurements
          </Button>
        </>
      )}
    </Sheet>
  )
}

const TONES: Record<Fit, string> = {
  'too small': 'text-primary-strong',
  snug: 'text-ink',
  'fits you': 'text-green',
  roomy: 'text-ink',
  'too big': 'text-primary-strong',
}

function Verdict({ fit, several }: { fit: SizeFit; several: boolean }) {
  return (
    <section aria-live="polite">
      <p className={classes('display text-xl', TONES[fit.overall])}>{verdictText(fit, several)}</p>
      <dl className="mt-2">
        {fit.parts.map(({ label, words, fit: part }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5 last:border-0">
            <dt className="shrink-0 font-semibold">{label}</dt>
            <dd className={classes('text-right', part && part !== 'fits you' && TONES[part])}>{words}</dd>
          </div>
        ))}
      </dl>
      {!fit.measured && (
        <p className="mt-1 text-sm text-ink-soft">We haven’t measured this size, so we compared its label with our size chart.</p>
      )}
    </section>
  )
}

function OtherSizes({ fits }: { fits: readonly SizeFit[] }) {
  return (
    <ul aria-label="Other sizes" className="mt-3 text-sm text-ink-soft">
      {fits.map((fit) => (
        <li key={fit.size}>{verdictText(fit, true)}.</li>
      ))}
    </ul>
  )
}

function NothingToCompare({ shoes }: { shoes: boolean }) {
  return (
    <p>
      {shoes
        ? 'Enter your shoe size or foot length, and we’ll compare it with the insole.'
        : 'We can’t compare your measurements with this piece yet. Add your chest, waist or hips.'}
    </p>
  )
}

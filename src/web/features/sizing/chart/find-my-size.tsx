import { useRef, useState } from 'react'
import type { BodySize } from '../../../../shop/accounts/rules.ts'
import { clothesAdvices, sizeAdvice } from '../../../../shop/sizing/rules-advice.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SaveMySizes } from './save-my-sizes.tsx'
import { hasMeasures } from '../measures.ts'
import { SaveMeasures } from '../save-measures-offer.tsx'
import { ClothesAdvice, SizeAdvice } from '../size-advice.tsx'
import { SizeFinder } from '../size-finder.tsx'
import { closeSizeChart, type ChartCategory } from './size-chart.ts'

/** Which size am I? A few measures, and the answer in words. */
export function FindMySize({ category, body }: { category: ChartCategory; body: BodySize }) {
  const [asking, setAsking] = useState(false)
  const [feet, setFeet] = useState(false)
  const section = useRef<HTMLElement>(null)
  const shoes = category === 'all' ? feet : category === 'shoes'
  const known = hasMeasures(body)
  // The answer is shorter than the questions: it starts where they did.
  const show = () => {
    setAsking(false)
    section.current?.scrollIntoView({ block: 'nearest' })
  }
  if (!asking && !known) {
    return (
      <Button variant="ink" className="mt-4 w-full sm:w-auto" aria-expanded={false} onClick={() => setAsking(true)}>
        Which size am I?
      </Button>
    )
  }
  return (
    <section ref={section} aria-label="Which size am I?" className="mt-4 rounded-card border border-line bg-surface px-4 py-4">
      <h3 className="display text-lg">Which size am I?</h3>
      {asking ? (
        <div className="mt-3">
          {category === 'all' && (
            <div role="group" aria-label="Sizes for" className="mb-4 flex gap-2">
              <Chip selected={!feet} onClick={() => setFeet(false)}>
                Clothes
              </Chip>
              <Chip selected={feet} onClick={() => setFeet(true)}>
                Shoes
              </Chip>
            </div>
          )}
          <SizeFinder key={String(shoes)} shoes={shoes} body={body} action="Find my size" onDone={show} />
        </div>
      ) : (
        <div aria-live="polite">
          <Answer category={category} body={body} />
          <SaveMySizes body={body} onSaved={closeSizeChart} />
          <SaveMeasures />
          <Button variant="secondary" className="mt-4 w-full sm:w-auto" onClick={() => setAsking(true)}>
            Change my measurements
          </Button>
        </div>
      )}
    </section>
  )
}

const KINDS = [
  { kind: 'jeans', label: 'Jeans', category: 'clothing' },
  { kind: 'shoes', label: 'Shoes', category: 'shoes' },
] as const

function Answer({ category, body }: { category: ChartCategory; body: BodySize }) {
  const clothes = category === 'shoes' ? [] : clothesAdvices(body)
  const asked = KINDS.filter((one) => category === 'all' || category === one.category)
  const answered = asked.filter(({ kind }) => sizeAdvice(body, kind).length > 0)
  if (clothes.length + answered.length === 0) {
    return (
      <p className="mt-2">Your measurements don’t match a size in our tables. Compare them with the centimetres on the piece’s page.</p>
    )
  }
  return (
    <>
      {clothes.length > 0 && <ClothesAdvice body={body} labelled />}
      {answered.map(({ kind, label }) => (
        <SizeAdvice key={kind} body={body} kind={kind} label={label} />
      ))}
    </>
  )
}

import type { BodySize } from '../../../shop/accounts/rules.ts'
import { clothesAdvices, sizeAdvice, type AdviceKind } from '../../../shop/sizing/rules-advice.ts'

interface SizeAdviceProps {
  body: BodySize
  kind: AdviceKind
  /** What it is the size of, where several are shown together. */
  label?: string
  /** The piece in question was measured: that counts for more. */
  measured?: boolean
}

/** The size someone usually takes, and why. */
export function SizeAdvice({ body, kind, label, measured = false }: SizeAdviceProps) {
  const advice = sizeAdvice(body, kind)
  if (advice.length === 0) return null
  return (
    <section aria-label={label ? `Your usual size: ${label}` : 'Your usual size'} className="mt-4 rounded-card bg-sand px-4 py-3 text-sm">
      {label && <p className="font-semibold">{label}</p>}
      {advice.map(({ department, size, reason }) => (
        <p key={department} className="py-1">
          {advice.length === 1 && <strong>You usually wear {size}. </strong>}
          {reason}
        </p>
      ))}
      {measured && <p className="py-1">We measured this piece, so go by the answer above.</p>}
    </section>
  )
}

/** The same where no piece is in question: of all clothes at once, or of each kind where they differ. */
export function ClothesAdvice({ body, labelled = false }: { body: BodySize; labelled?: boolean }) {
  const said = clothesAdvices(body)
  return said.map(({ kind, label }) => (
    <SizeAdvice key={kind} body={body} kind={kind} {...(labelled || said.length > 1 ? { label } : {})} />
  ))
}

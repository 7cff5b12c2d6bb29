import type { BodySize } from '../../../shop/accounts/rules.ts'
import { sizeAdvice } from '../../../shop/sizing/rules-advice.ts'

interface SizeAdviceProps {
  body: BodySize
  kind: 'clothing' | 'jeans' | 'shoes'
  /** What it is the size of, where several are shown together. */
  label?: string
}

/** The size someone usually takes, and why. */
export function SizeAdvice({ body, kind, label }: SizeAdviceProps) {
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
    </section>
  )
}

import Tag from 'lucide-react/icons/tag'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Quote } from '../../../shop/cart/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { applyDiscount, removeDiscount, useDiscountChoice } from './store/bag-options.ts'

/** One code at a time: entered, judged by the server, shown with what it saves, and removed again (discount-01). */
export function DiscountBox({ quote, fresh }: { quote: Quote | null; fresh: boolean }) {
  const chosen = useDiscountChoice()
  const applied = quote?.applied_discount
  if (chosen && applied && applied.code === chosen.code)
    return <Applied code={applied.code} off={quote.discount} description={applied.description} />
  const problem = chosen && quote?.discount_problem?.code === chosen.code ? quote.discount_problem.message : undefined
  return <CodeForm key={chosen?.code ?? ''} start={chosen?.code ?? ''} checking={chosen !== null && !fresh} problem={problem} />
}

function Applied({ code, off, description }: { code: string; off: number; description: string }) {
  return (
    <div role="status" className="flex items-center gap-3 rounded-card border border-green bg-surface py-1 pr-1 pl-4">
      <Tag size={18} aria-hidden="true" className="shrink-0 text-green" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-bold break-all">{code}</span> saves you <span className="whitespace-nowrap">{formatKes(off)}</span>
        {description && <span className="block text-xs text-ink-soft">{description}</span>}
      </p>
      <IconButton label={`Remove code ${code}`} onClick={removeDiscount}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function CodeForm({ start, checking, problem }: { start: string; checking: boolean; problem: string | undefined }) {
  const [open, setOpen] = useState(start !== '')
  const [text, setText] = useState(start)
  if (!open) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)} className="-ml-5 self-start">
        <Tag size={18} aria-hidden="true" /> Add a discount code
      </Button>
    )
  }
  const wrong = problem && text.trim().toUpperCase() === start ? problem : undefined
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (text.trim()) applyDiscount(text)
        else removeDiscount()
      }}
    >
      <TextField
        label="Discount code"
        bare
        placeholder="Discount code"
        className="min-w-0 flex-1"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={wrong}
        autoFocus={start === ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="done"
      />
      <Button type="submit" variant="secondary" busy={checking} className="min-h-12">
        Apply
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'

interface PickProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | null
  error?: string | undefined
  /** Said below what is chosen. */
  about?: string | undefined
  /** All of them stay in sight. */
  open?: boolean
  onPick: (value: Value) => void
}

/** One tap to choose; then only what was chosen is left, and the next question comes up under the thumb. */
export function Pick<Value extends string>({ label, options, value, error, about, open = false, onPick }: PickProps<Value>) {
  const [isAsking, setAsking] = useState(false)
  const isShort = value !== null && !isAsking && !open
  const shown = isShort ? [options.find((option) => option.value === value) ?? { value, label: value }] : options
  const pick = (picked: Value) => {
    setAsking(false)
    onPick(picked)
  }
  return (
    <fieldset className="min-w-0" data-missing={error ? '' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((option) => (
          <Chip key={option.value} selected={option.value === value} onClick={() => (isShort ? setAsking(true) : pick(option.value))}>
            {option.label}
          </Chip>
        ))}
        {isShort && (
          <Button variant="quiet" aria-label={`Change: ${label}`} onClick={() => setAsking(true)}>
            Change
          </Button>
        )}
      </div>
      {(error ?? about) && (
        <p className={error ? 'mt-1.5 text-sm font-medium text-primary-strong' : 'mt-1.5 text-sm text-ink-soft'}>{error ?? about}</p>
      )}
    </fieldset>
  )
}

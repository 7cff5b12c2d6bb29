import { Chip } from '../../../ui/chip.tsx'
import type { SizeChoice } from '../data/card-product.ts'
import { useOwnHold } from './held-sizes.tsx'

interface SizeChipsProps {
  choices: readonly { size: string; stock: number; held: boolean }[]
  chosen: string | null
  onChoose: (size: string) => void
}

/** The sizes of a product; those that are gone are struck through, those that may come back are not. */
export function SizeChips({ choices, chosen, onChoose }: SizeChipsProps) {
  return choices.map(({ size, stock, held }) => (
    <Chip key={size} selected={size === chosen} gone={stock <= 0} held={held} onClick={() => onChoose(size)}>
      {size}
    </Chip>
  ))
}

/** Sizes that are being paid for, while others can be bought: they may come back. */
export function HeldSizes({ id, choices }: { id: string; choices: readonly SizeChoice[] }) {
  if (choices.every(({ stock }) => stock <= 0)) return null
  return choices.map(({ size, held }) => held && <HeldSize key={size} id={id} size={size} />)
}

function HeldSize({ id, size }: { id: string; size: string }) {
  const own = useOwnHold(id, size)
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {own
        ? `Size ${size} is in your bag. You’re paying for it right now.`
        : `Size ${size} is in someone’s bag. It may become available again.`}
    </p>
  )
}

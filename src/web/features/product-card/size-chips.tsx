import { Chip } from '../../ui/chip.tsx'

interface SizeChipsProps {
  choices: readonly { size: string; stock: number }[]
  chosen: string | null
  onChoose: (size: string) => void
}

/** The sizes of a piece; those that are gone are struck through. */
export function SizeChips({ choices, chosen, onChoose }: SizeChipsProps) {
  return choices.map(({ size, stock }) => (
    <Chip key={size} selected={size === chosen} gone={stock <= 0} onClick={() => onChoose(size)}>
      {size}
    </Chip>
  ))
}

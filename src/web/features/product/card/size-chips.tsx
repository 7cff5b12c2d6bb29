import { Chip } from '../../../ui/chip.tsx'

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

import type { BodySize } from '../../../../shop/accounts/rules.ts'
import { withSizes } from '../../../../shop/choices.ts'
import { mySizesOf } from '../../../../shop/sizing/rules-choice.ts'
import { sizeKindOf } from '../../../../shop/sizing/rules-my-sizes.ts'
import { choose, useChoices } from '../../../lib/choices.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

/** What measures say someone wears becomes their sizes; of what these say nothing about, earlier choices stay. */
export function SaveMySizes({ body, onSaved }: { body: BodySize; onSaved: () => void }) {
  const { sizes } = useChoices()
  const found = mySizesOf(body)
  if (found.every((size) => sizes.includes(size))) return null
  const kinds = new Set(found.map(sizeKindOf))

  function save() {
    const others = sizes.filter((size) => !kinds.has(sizeKindOf(size)))
    const saved = withSizes(found, others)
    choose({ sizes: saved.sizes, mine: true })
    notify.success(`Lists now show ${[...found, ...others].filter((size) => saved.sizes.includes(size)).join(', ')}.`)
    onSaved()
  }

  return (
    <Button variant="ink" className="mt-4 w-full sm:w-auto" onClick={save}>
      Shop in {found.join(', ')}
    </Button>
  )
}

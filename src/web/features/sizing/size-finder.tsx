import { useRef, useState, type FormEvent } from 'react'
import type { BodySize } from '../../../shop/accounts/rules.ts'
import type { Department } from '../../../shop/sizing/rules.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorFocus } from '../../ui/use-error-focus.ts'
import { useSession } from '../account/session/session-store.ts'
import { DepartmentField, FootField, MeasureFields } from './measure-fields.tsx'
import { bodyOf, hasMeasures, textsOf, withMeasures, type BodyErrors, type BodyField, type BodyTexts } from './measures.ts'
import { ownMeasures } from './own-measures.ts'

const CLOTHES: readonly BodyField[] = ['chest', 'waist', 'hips']
const SHOES: readonly BodyField[] = ['shoe_size']

interface SizeFinderProps {
  shoes: boolean
  body: BodySize
  /** What the button says. */
  action?: string
  /** The numbers can be compared. */
  onDone: () => void
}

/** A few numbers, stored in this browser. */
export function SizeFinder({ shoes, body, action = 'Check the fit', onDone }: SizeFinderProps) {
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState<BodyTexts>(() => textsOf(body))
  const [department, setDepartment] = useState<Department | null>(body.department ?? null)
  const [errors, setErrors] = useState<BodyErrors>({})
  const [empty, setEmpty] = useState(false)
  const focusFirstError = useErrorFocus()
  const fields = shoes ? SHOES : CLOTHES

  function change(part: Partial<BodyTexts>) {
    setTexts((previous) => ({ ...previous, ...part }))
    setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([field]) => !Object.hasOwn(part, field))))
    setEmpty(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const asked = Object.fromEntries(fields.map((field) => [field, texts[field]]))
    const { body: said, errors: wrong } = bodyOf(asked)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError(form.current)
    if (!hasMeasures(said)) return setEmpty(true)
    const before = ownMeasures.get()
    const mine = before && before.user_id === (user?.id ?? null) ? before.body : {}
    ownMeasures.set({ user_id: user?.id ?? null, body: { ...withMeasures(mine, said), department } })
    onDone()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="@container space-y-4">
      <p className="text-sm text-ink-soft">
        {shoes ? 'One number is enough. It stays' : 'One number helps, three are best. They stay'} in this browser
        {user ? ` until you save ${shoes ? 'it' : 'them'} to your profile` : ''}.
      </p>
      <div className={shoes ? '' : 'grid gap-4 @xl:grid-cols-3'}>
        <MeasureFields fields={fields} texts={texts} errors={errors} onChange={change} />
      </div>
      {shoes ? (
        <FootField shoeSize={texts.shoe_size} onShoeSize={(size) => change({ shoe_size: size })} />
      ) : (
        <DepartmentField value={department} onChange={setDepartment} />
      )}
      <p role="alert" className="text-sm font-medium text-primary-strong empty:hidden">
        {empty && (shoes ? 'Enter your shoe size or the length of your foot.' : 'Enter at least one of the three numbers.')}
      </p>
      <Button type="submit" size="lg" className="w-full @xl:w-auto">
        {action}
      </Button>
    </form>
  )
}

import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { whole } from './whole.tsx'

const CONTROL =
  'block min-h-12 w-full rounded-card border bg-surface px-4 text-base text-ink placeholder:text-ink-soft aria-invalid:border-primary disabled:bg-sand disabled:text-ink-soft'

interface FieldStyle {
  label: string
  /** Said below the control until there is an error. */
  hint?: ReactNode
  error?: string | undefined
  /** The label is for screen readers only. */
  bare?: boolean
}

function useField(error: string | undefined, hint: ReactNode) {
  const id = useId()
  const described = error || hint ? `${id}-about` : undefined
  return { id, aria: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described } }
}

function Frame({
  id,
  label,
  hint,
  error,
  bare,
  className,
  children,
}: FieldStyle & { id: string; className: string | undefined; children: ReactNode }) {
  const said = error || hint
  return (
    <div className={className}>
      <label htmlFor={id} className={bare ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      {children}
      {said && (
        <p id={`${id}-about`} className={classes('mt-1.5 text-sm', error ? 'font-medium text-primary-strong' : 'text-ink-soft')}>
          {typeof said === 'string' ? whole(said) : said}
        </p>
      )}
    </div>
  )
}

/** A labelled text input; everything else goes to the `<input>`. */
export function TextField({ label, hint, error, bare, className, ...rest }: ComponentProps<'input'> & FieldStyle) {
  const { id, aria } = useField(error, hint)
  return (
    <Frame id={id} label={label} hint={hint} error={error} bare={bare} className={className}>
      <input {...rest} {...aria} className={classes(CONTROL, error ? 'border-primary' : 'border-ink-faint')} />
    </Frame>
  )
}

/** A Kenyan mobile number, written as people write it; everything else as TextField. */
export function PhoneField(props: ComponentProps<typeof TextField>) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" placeholder="0712 345 678" maxLength={30} {...props} />
}

/** An e-mail address: no capitals, no spelling; everything else as TextField. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={200} {...props} />
  )
}

export function TextArea({ label, hint, error, bare, className, ...rest }: ComponentProps<'textarea'> & FieldStyle) {
  const { id, aria } = useField(error, hint)
  return (
    <Frame id={id} label={label} hint={hint} error={error} bare={bare} className={className}>
      <textarea rows={3} {...rest} {...aria} className={classes(CONTROL, 'py-3', error ? 'border-primary' : 'border-ink-faint')} />
    </Frame>
  )
}

/** A labelled native select: the phone's own picker is the best one. */
export function SelectField({ label, hint, error, bare, className, children, ...rest }: ComponentProps<'select'> & FieldStyle) {
  const { id, aria } = useField(error, hint)
  return (
    <Frame id={id} label={label} hint={hint} error={error} bare={bare} className={className}>
      <select
        {...rest}
        {...aria}
        className={classes(CONTROL, 'select-arrow appearance-none pr-10', error ? 'border-primary' : 'border-ink-faint')}
      >
        {children}
      </select>
    </Frame>
  )
}

/** One of several choices as a card: the whole card is the target. `children` is below the label. */
export function RadioCard({
  label,
  aside,
  children,
  className,
  ...rest
}: ComponentProps<'input'> & { label: ReactNode; aside?: ReactNode }) {
  return (
    <label
      className={classes(
        'flex min-h-14 cursor-pointer flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 transition-colors has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-disabled:opacity-50',
        className,
      )}
    >
      <input type="radio" {...rest} className="size-5 shrink-0 accent-ink" />
      <span className="min-w-0 flex-[1_1_4rem]">
        <span className="block font-semibold">{label}</span>
        {children && <span className="block text-sm text-ink-soft">{children}</span>}
      </span>
      {aside && <span className="ml-auto shrink-0 font-semibold">{aside}</span>}
    </label>
  )
}

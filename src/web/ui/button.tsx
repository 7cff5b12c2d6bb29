import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ink' | 'quiet'
export type ButtonSize = 'md' | 'lg'

// As wide as its words: they wrap only where the line is narrower than they are, as on a phone with very large type.
const BASE =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full text-center font-semibold select-none forced-colors:border transition-colors disabled:border-line disabled:bg-idle disabled:text-ink-soft aria-busy:opacity-70'
const SIZES: Record<ButtonSize, string> = { md: 'min-h-11 px-[min(1.25rem,9vw)] text-sm', lg: 'min-h-13 px-[min(1.75rem,9vw)] text-base' }
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-white enabled:hover:bg-primary-strong active:bg-primary-strong',
  secondary: 'border border-ink bg-transparent text-ink hover:bg-sand',
  soft: 'border border-transparent bg-sand text-ink hover:border-ink',
  ink: 'bg-ink text-paper hover:bg-ink-soft',
  quiet: 'bg-transparent text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-ink',
}

/** The look of a button, for elements that cannot be a Button. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', more?: string): string {
  return classes(BASE, SIZES[size], VARIANTS[variant], more)
}

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** `busy` says that its work is under way: it stays focusable, but does nothing. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(variant, size, className)}
    >
      {busy && <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-current" />}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonStyle & { className?: string }) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}

/** A round button that shows only an icon; `label` is its name. */
export function IconButton({ label, className, type = 'button', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition-colors hover:bg-sand disabled:opacity-45',
        className,
      )}
    />
  )
}

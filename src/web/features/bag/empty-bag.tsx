import { ButtonLink } from '../../ui/button.tsx'

export function EmptyBag({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4 py-6">
      <span aria-hidden="true" className="kikoi h-2 w-24 rounded-full" />
      <p className="display text-2xl">Your bag is empty.</p>
      <p className="max-w-[34ch] text-ink-soft">Nearly everything here exists once. When you find your piece, put it in.</p>
      <ButtonLink to="/" size="lg" {...(onLeave ? { onClick: onLeave } : {})}>
        See what is new
      </ButtonLink>
    </div>
  )
}

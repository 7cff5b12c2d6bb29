import { suggestedEmail } from '../../../../shop/accounts/rules-email.ts'

/** Asks once more for an address that was probably meant otherwise: its e-mail would reach nobody. */
export function EmailSuggestion({ typed, onTake }: { typed: string; onTake: (meant: string) => void }) {
  const meant = suggestedEmail(typed)
  return (
    <div role="status" className={meant ? '-mt-2 text-sm' : 'sr-only'}>
      {meant && (
        <>
          Did you mean{' '}
          <button
            type="button"
            className="min-h-11 max-w-full font-semibold wrap-anywhere underline underline-offset-4"
            onClick={() => onTake(meant)}
          >
            {meant}
          </button>
          ?
        </>
      )}
    </div>
  )
}

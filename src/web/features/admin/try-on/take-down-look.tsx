import { isLookToken } from '../../../../shop/try-on/looks/rules.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'

const NO_LOOK = 'Paste the link of a look: it ends in /look/ and 32 letters, numbers or dashes.'

/** The token in the address of a look, or alone as it stands in it; null for anything else. */
export function lookTokenIn(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
  const token = text.includes('/') ? (/\/look\/([^/]+)$/.exec(text)?.[1] ?? '') : text
  return isLookToken(token) ? token : null
}

/** A look that must not be shown, such as a photo of somebody who did not agree, by the link that was reported. */
export function TakeDownLook({ onTakenDown }: { onTakenDown: () => Promise<void> }) {
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      await api('DELETE', `/api/admin/try-on/looks/${lookTokenIn(typed('link'))}`)
      notify.success('Taken down. Its link opens nothing any more, and its picture is deleted.')
      await onTakenDown()
    },
    (typed): Record<string, string> => (lookTokenIn(typed('link')) ? {} : { link: NO_LOOK }),
  )
  return (
    <form noValidate onSubmit={submit} aria-labelledby="take-down" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="take-down" className="text-lg font-semibold">
        Take down a look
      </h2>
      <p className="text-ink-soft">
        Somebody tells you of a look that must not be shown, such as a photo of them that they didn’t share? Paste its link. This can’t be
        undone, and the audit log keeps your name with it.
      </p>
      <TextField
        label="Link of the look"
        name="link"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        error={errors['link']}
      />
      <ErrorText text={error} />
      <Button type="submit" variant="secondary" busy={busy}>
        Take it down
      </Button>
    </form>
  )
}

import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** Shown this once: each opens the account when the phone is lost. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify.success('Copied.')
    } catch {
      notify.error('This browser can’t copy the codes for you. Select and copy them, or write them down.')
    }
  }

  return (
    <div className="border-b border-line py-4 last:border-0 last:pb-0">
      <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
        Save these codes
      </h3>
      <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
        Two-step sign-in is on. If you lose your phone, use one of these codes to sign in. Each works once. We won’t show the codes again,
        so keep them somewhere safe, away from your phone.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-3 grid max-w-md grid-cols-1 gap-x-6 gap-y-1 rounded-card bg-sand px-4 py-3 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy size={17} aria-hidden="true" /> Copy all
        </Button>
        <Button onClick={onSaved}>I’ve saved the codes</Button>
      </div>
    </div>
  )
}

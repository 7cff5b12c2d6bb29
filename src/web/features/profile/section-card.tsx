import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorText } from '../../ui/error-text.tsx'
import type { Section } from './use-section.ts'
import { whole } from '../../ui/whole.tsx'

/** One section of the profile; `id` is where the page's own navigation leads. */
export function SectionCard({ id, title, about, children }: { id: string; title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="profile-card">
      <h2 id={`${id}-title`} className="display text-xl">
        {title}
      </h2>
      {about && <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">{typeof about === 'string' ? whole(about) : about}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}

/** Save and take back, as soon as something has changed; and how it went. What is not saved stays a draft, wherever one goes. */
export function SaveRow<V>({ section: { changed, status, error, undo } }: { section: Section<V> }) {
  const offered = changed || status === 'saving'
  return (
    <>
      <ErrorText text={error} className="mt-5" />
      <div className={classes('flex flex-wrap items-center gap-x-4 gap-y-2', (offered || status === 'saved') && 'mt-5 min-h-11')}>
        {offered && (
          <Button type="submit" busy={status === 'saving'}>
            {status === 'saving' ? 'Saving…' : 'Save'}
          </Button>
        )}
        {changed && status !== 'saving' && (
          <Button variant="quiet" className="px-0!" onClick={undo}>
            Undo
          </Button>
        )}
        <p role="status" className="text-sm font-medium text-ink-soft">
          {changed && status === 'rest' && 'Not saved yet'}
          {!changed && status === 'saved' && (
            <span className="flex items-center gap-1.5 text-green">
              <Check size={18} aria-hidden="true" /> Saved
            </span>
          )}
        </p>
      </div>
    </>
  )
}

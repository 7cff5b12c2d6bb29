import { useId, type ReactNode } from 'react'

interface EditorSectionProps {
  title: string
  /** Beside the title. */
  about?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** One part of the editor, with its heading. */
export function EditorSection({ title, about, error, children }: EditorSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="admin-panel space-y-4 px-4 py-4">
      <h2 id={id} className="display text-lg">
        {title}
        {about && <span className="ml-2 text-sm font-normal text-ink-soft">{about}</span>}
      </h2>
      {children}
      {error && (
        <p role="alert" className="font-medium text-primary-strong">
          {error}
        </p>
      )}
    </section>
  )
}

import type { ReactNode } from 'react'

/** A part of the chart under its heading. */
export function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h3 className="display text-xl">{title}</h3>
      {about && <p className="mt-1 text-sm text-ink-soft">{about}</p>}
      {children}
    </section>
  )
}

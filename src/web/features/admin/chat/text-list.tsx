import { useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PageHead } from '../page/page-head.tsx'
import type { Polled } from '../page/use-polling.ts'

/** One of the list, as it is shown. */
interface TextRow {
  id: string
  name: string
  /** Beside the name: what is special about it. */
  marks?: readonly string[]
  en: string
  sw: string
  /** Takes it out, or back to what it was; absent where it can only be changed. */
  remove?: { label: string; run: () => void }
  more?: ReactNode
}

interface TextListProps<Item> {
  polled: Pick<Polled<unknown>, 'at' | 'stale' | 'refresh'>
  title: string
  /** The page that this one belongs to. */
  parent: { to: string; label: string }
  /** What a text is called in buttons, such as `reply`. */
  noun: string
  items: readonly Item[]
  row: (item: Item) => TextRow
  isFull?: boolean
  /** What its texts are for. */
  children: ReactNode
  /** In the place of an empty list. */
  empty?: ReactNode
  footer?: ReactNode
  /** For one of them, or for a new one. */
  Form: ComponentType<{ item: Item | null; done: () => Promise<void> }>
}

/** A page of texts in both languages that admins write: each is changed in a dialog, and new ones are added. */
export function TextList<Item>({ polled, title, parent, noun, items, row, isFull = false, Form, ...parts }: TextListProps<Item>) {
  const { at, stale, refresh } = polled
  const [edited, setEdited] = useState<{ item: Item | null } | null>(null)
  const done = async () => {
    setEdited(null)
    await refresh()
  }
  return (
    <div className="space-y-4">
      <p>
        <Link to={parent.to} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {parent.label}
        </Link>
      </p>
      <PageHead title={title} at={at} stale={stale} />
      <p className="max-w-prose">{parts.children}</p>
      <Button variant="secondary" disabled={isFull} aria-haspopup="dialog" onClick={() => setEdited({ item: null })}>
        New {noun}
      </Button>
      {items.length === 0 && parts.empty}
      <ul className="space-y-3">
        {items.map((item) => {
          const { id, ...shown } = row(item)
          return <TextItem key={id} {...shown} onChange={() => setEdited({ item })} />
        })}
      </ul>
      {parts.footer}
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited?.item === null ? `New ${noun}` : `Change the ${noun}`}
        typing
      >
        {edited !== null && <Form item={edited.item} done={done} />}
      </Dialog>
    </div>
  )
}

function TextItem({ name, marks = [], en, sw, remove, more, onChange }: Omit<TextRow, 'id'> & { onChange: () => void }) {
  return (
    <li className="admin-panel space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold break-words">
          {name}
          {marks.map((mark) => (
            <span key={mark} className="admin-mark">
              {mark}
            </span>
          ))}
        </h2>
        <div className="-my-2 -mr-5 flex flex-wrap">
          <Button variant="quiet" aria-haspopup="dialog" onClick={onChange}>
            Change<span className="sr-only"> {name}</span>
          </Button>
          {remove && (
            <Button variant="quiet" onClick={remove.run}>
              {remove.label}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
      <p className="break-words whitespace-pre-line">{en}</p>
      <p lang="sw" className="break-words whitespace-pre-line text-ink-soft">
        {sw}
      </p>
      {more}
    </li>
  )
}

import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import type { PieceEditor } from './use-piece-editor.ts'

/** Three of them fit beside one another on a phone. */
const NARROW = 'max-sm:px-3.5!'

interface SaveBarProps {
  editor: PieceEditor
  isNew: boolean
  onSave: (publish: boolean) => void
}

/** Only when something differs: what will be saved, and the way out of it. */
export function SaveBar({ editor, isNew, onSave }: SaveBarProps) {
  const { isClean, summary, fields, draft, busy, error, errors } = editor
  if (isClean && !error) return null
  const isHidden = !fields.published && fields.publish_at === null && !fields.archived
  const wrong = Object.keys(errors).length > 0 && !error
  const discard = () => {
    editor.discard()
    notify.success('Changes thrown away.', 8000, { label: 'Undo', run: () => editor.restore(draft) })
  }
  return (
    <div className="settings-save editor-save" role="region" aria-label="Unsaved changes">
      <p className="min-w-0 flex-[1_1_14rem]">
        <strong className="font-semibold">{isNew ? 'Not listed yet.' : 'Not saved:'}</strong>{' '}
        <span className="text-ink-soft">{isNew ? 'It is kept in this browser.' : summary}</span>
        {(error || wrong) && (
          <span role="alert" className="block font-medium text-primary-strong">
            {error ?? Object.values(errors).join(' ')}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" className={NARROW} onClick={discard} disabled={busy}>
          {isNew ? 'Start over' : 'Discard'}
        </Button>
        <Button variant={isHidden ? 'secondary' : 'primary'} className={NARROW} busy={busy} onClick={() => onSave(false)}>
          {isNew && isHidden ? 'Save as draft' : 'Save'}
        </Button>
        {isHidden && (
          <Button className={NARROW} busy={busy} onClick={() => onSave(true)}>
            Save and publish
          </Button>
        )}
      </div>
    </div>
  )
}

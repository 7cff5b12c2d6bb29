import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { EditedProduct } from '../../../../shop/catalogue/contract-admin.ts'
import type { ProductVideo } from '../../../../shop/media/contract-admin.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { isRecord } from '../../../lib/storage.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ElsewhereSection } from './elsewhere-section.tsx'
import { HistorySection } from '../page/history-section.tsx'
import { NotesSection } from '../page/notes-section.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { BasicsSection } from './basics-section.tsx'
import { CollisionsDialog } from './collisions.tsx'
import { ConditionSection } from './condition-section.tsx'
import { newPiece, type OpenPiece } from './draft-state.ts'
import { PicturesSection } from './pictures-section.tsx'
import { Preview } from './preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { PlaceSection, PublishSection } from './shop-section.tsx'
import { SizesSection } from './sizes-section.tsx'
import { openOf, usePieceEditor, type PieceEditor } from './use-piece-editor.ts'
import { VideosSection } from './videos-section.tsx'
import { DescriptionSection, FabricSection, MeasurementsSection } from './words-section.tsx'
import './editor.css'

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** What others change appears within this time. Milliseconds. */
const ASK_EVERY = 10_000

/** One piece of the shop: everything that is known of it, changed in one place. */
export function PieceEditorView({ loaded, videos }: { loaded: Snapshot<EditedProduct>; videos: readonly ProductVideo[] }) {
  const [saved, setSaved] = useState<EditedProduct | null>(null)
  const polled = usePolling(loaded, `/api/admin/products/${loaded.data.id}`, ASK_EVERY)
  // Whichever is newer: the answer to a save may be ahead of the last look.
  const piece = saved && saved.version >= polled.data.version && saved.updated_at > polled.data.updated_at ? saved : polled.data
  const editor = usePieceEditor({ piece: openOf(piece), place: piece.id, refresh: polled.refresh, onSaved: setSaved })
  const save = async (publish: boolean) => {
    if (!(await editor.save(publish ? { published: true } : {}))) return
    notify.success('Saved.')
    await polled.refresh()
  }
  return (
    <EditorFrame title={piece.fields.name} editor={editor} piece={piece} stale={polled.stale} onSave={(publish) => void save(publish)}>
      <ElsewhereSection piece={piece} onChanged={polled.refresh} />
      <VideosSection videos={videos} />
      <p className="flex flex-wrap gap-x-6">
        <Link to={`/admin/orders?tab=all&piece=${piece.id}`} className={LINK}>
          Orders with this piece
        </Link>
        {piece.listed_by && (
          <Link to={`/admin/products?tab=all&lister=${piece.listed_by}`} className={LINK}>
            All by who listed it
          </Link>
        )}
      </p>
      <NotesSection subject={`product:${piece.id}`} />
      <HistorySection subject={`product:${piece.id}`} version={piece.version} />
    </EditorFrame>
  )
}

/** A piece that is not listed yet. `like`: what it has in common with another. */
export function NewPieceView({ like, place }: { like: Partial<OpenPiece['fields']>; place: string }) {
  const navigate = useNavigate()
  const [open] = useState(() => newPiece(like))
  const editor = usePieceEditor({
    piece: open,
    place,
    refresh: () => Promise.resolve(),
    onSaved: ({ id }) => void navigate(`/admin/products/${id}`, { replace: true }),
  })
  const save = async (publish: boolean) => {
    if (await editor.save(publish ? { published: true } : {})) notify.success(publish ? 'Listed.' : 'Saved as a draft.')
  }
  return <EditorFrame title="New piece" editor={editor} piece={null} stale={false} onSave={(publish) => void save(publish)} />
}

interface EditorFrameProps {
  title: string
  editor: PieceEditor
  piece: EditedProduct | null
  stale: boolean
  onSave: (publish: boolean) => void
  children?: React.ReactNode
}

function EditorFrame({ title, editor, piece, stale, onSave, children }: EditorFrameProps) {
  const list = useList()
  const [isPreviewed, setPreviewed] = useState(false)
  const [isComparing, setComparing] = useState(true)
  const read = piece?.read ?? null
  return (
    <div className="space-y-4">
      <Link to={list} className={LINK}>
        All products
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 className="display min-w-0 text-2xl break-words">{title}</h1>
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          {piece?.is_active && (
            <a
              href={`/product/${piece.id}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center px-3 font-semibold underline underline-offset-4"
            >
              In the shop
            </a>
          )}
          {piece && (
            <ButtonLink to={`/admin/products/new?like=${piece.id}`} variant="soft">
              Another like this
            </ButtonLink>
          )}
        </div>
      </div>
      <Notices editor={editor} stale={stale} onCompare={() => setComparing(true)} />
      <div className="editor-grid text-base">
        <div className="editor-column">
          <PicturesSection editor={editor} />
          <BasicsSection editor={editor} read={read} />
          <SizesSection
            editor={editor}
            stocked={piece?.sizes ?? []}
            firstPrice={piece?.first_price ?? null}
            readKind={read?.kind ?? null}
          />
          <ConditionSection editor={editor} />
          <MeasurementsSection editor={editor} read={read} />
          <DescriptionSection editor={editor} />
          <FabricSection editor={editor} />
        </div>
        <div className="editor-column">
          <PublishSection editor={editor} piece={piece} />
          <PlaceSection editor={editor} piece={piece} />
          {children}
        </div>
      </div>
      <SaveBar editor={editor} isNew={piece === null} onSave={onSave} />
      <Preview open={isPreviewed} onClose={() => setPreviewed(false)} fields={editor.fields} piece={piece} />
      <CollisionsDialog
        key={editor.collisions.map(({ field }) => field).join()}
        collisions={editor.collisions}
        open={isComparing}
        onClose={() => setComparing(false)}
        onSettle={editor.settle}
      />
    </div>
  )
}

function Notices({ editor, stale, onCompare }: { editor: PieceEditor; stale: boolean; onCompare: () => void }) {
  return (
    <div role="status" className="space-y-2 empty:hidden">
      {stale && (
        <p className="rounded-card border-l-4 border-sun bg-surface px-4 py-3">
          <strong className="font-semibold">No connection.</strong> What you type is kept in this browser and can be saved later.
        </p>
      )}
      {editor.found && (
        <p className="rounded-card border-l-4 border-denim bg-surface px-4 py-3">
          These are your unsaved changes of {nairobiTime(editor.found)}. Save or discard them below.
        </p>
      )}
      {editor.collisions.length > 0 && (
        <p className="flex flex-wrap items-center gap-3 rounded-card border-l-4 border-primary bg-surface px-4 py-3">
          <span className="min-w-0 flex-[1_1_14rem]">Someone else changed a field that you have changed, too.</span>
          <Button variant="secondary" onClick={onCompare}>
            Compare
          </Button>
        </p>
      )}
    </div>
  )
}

/** The list that led here, as it was filtered. */
function useList(): string {
  const { state } = useLocation()
  const list = isRecord(state) ? state['list'] : null
  return typeof list === 'string' && /^\/admin\/products(?:\?|$)/.test(list) ? list : '/admin/products'
}

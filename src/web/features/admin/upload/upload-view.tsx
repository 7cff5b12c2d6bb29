import Camera from 'lucide-react/icons/camera'
import UploadIcon from 'lucide-react/icons/upload'
import { useEffect, useEffectEvent, useId, useRef, useState, type ChangeEvent } from 'react'
import type { Upload } from '../../../../shop/media/contract.ts'
import { api } from '../../../lib/api.ts'
import { isPageVisible, onReturn } from '../../../lib/page-visibility.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { onVideoWork } from '../videos/video-events.ts'
import { ChosenFile } from './chosen-file.tsx'
import { changeDraft, changeDraftboard, draftboard, draftOf, isVideo, NO_DRAFTS, savingFor } from './drafts.ts'
import { ProductPicker } from './product-choice.tsx'
import { refusalOf, type UploadItem } from './upload-item.ts'
import { addFiles, isUnderWay, learn, learnWork, takeAwaited, uploads } from './upload-queue.ts'
import { isUploadDocument, offerStore } from './transfer-way.ts'
import { UploadRow } from './upload-row.tsx'
import './upload.css'

const ACCEPT = '.mp4,.webm,.mov,.jpg,.jpeg,.png,.webp,.avif,video/mp4,video/webm,video/quicktime,image/jpeg,image/png,image/webp,image/avif'
const NONE: readonly UploadItem[] = []
/** Milliseconds between two looks at what another tab has sent. */
const ELSEWHERE_MS = 3000
/** And at what is being made, should the live connection be away. Milliseconds. */
const MAKING_MS = 30_000
const IN_WORK = new Set(['uploading', 'received', 'probing', 'transcoding'])

/** Videos and pictures of a piece, from this device into the shop (open-37). */
export function UploadView({ known, direct = false }: { known: readonly Upload[]; direct?: boolean }) {
  const items = useStore(uploads, NONE)
  const { product, drafts, publish } = useStore(draftboard, NO_DRAFTS)
  useKnownUploads(known, items)
  useEffect(() => {
    offerStore(direct)
    // What a page may send to is said with its document.
    if (direct && !isUploadDocument() && !isUnderWay(uploads.get())) location.replace(location.href)
  }, [direct])

  async function add(files: readonly File[]): Promise<void> {
    const fresh = await takeAwaited(files)
    if (product === null && fresh.length > 0) return notify.info('Choose the piece first, or “Tag later”.')
    const added = fresh.map(draftOf)
    changeDraftboard({ drafts: [...draftboard.get().drafts, ...added] })
    for (const draft of added) {
      const saving = await savingFor(draft)
      if (saving > 0) changeDraft(draft.key, { saving, shrink: true })
    }
  }
  const productId = product && product !== 'later' ? product.id : null
  function send(): void {
    void addFiles(drafts.map(({ file, trim, poster, shrink }) => ({ file, trim, poster, shrink, productId, publish })))
    changeDraftboard({ drafts: [] })
  }
  return (
    <div className="max-w-3xl space-y-4 text-base">
      <h1 className="display text-2xl">Upload</h1>
      <ProductPicker chosen={product} onChoose={(choice) => changeDraftboard({ product: choice })} />
      <FilePicker open={product !== null} onFiles={(files) => void add(files)}>
        {drafts.length > 0 && (
          <>
            <ul aria-label="Chosen files" className="mt-4">
              {drafts.map((draft) => (
                <ChosenFile
                  key={draft.key}
                  draft={draft}
                  refusal={refusalOf(draft.file, productId)}
                  onChange={(to) => changeDraft(draft.key, to)}
                  onRemove={() => changeDraftboard({ drafts: drafts.filter(({ key }) => key !== draft.key) })}
                />
              ))}
            </ul>
            {drafts.some(({ file }) => isVideo(file)) && (
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-ink"
                  checked={publish}
                  onChange={({ currentTarget }) => changeDraftboard({ publish: currentTarget.checked })}
                />
                Show videos in the shop as soon as they’re ready
              </label>
            )}
            <Button size="lg" className="mt-2 w-full md:w-auto" disabled={product === null} onClick={send}>
              {drafts.length === 1 ? 'Send 1 file' : `Send ${drafts.length} files`}
            </Button>
          </>
        )}
      </FilePicker>
      <Files items={items} />
    </div>
  )
}

/** What the shop knew when the page came, and how far the making of videos is by now; while another tab sends one, how much has come. */
function useKnownUploads(known: readonly Upload[], items: readonly UploadItem[]): void {
  const start = useEffectEvent(() => void learn(known))
  useEffect(() => {
    start()
    const stops = [onVideoWork((work) => void (learnWork(work) || look()), look), onReturn(look)]
    return () => stops.forEach((stop) => stop())
  }, [])
  const isElsewhere = items.some(({ phase }) => phase === 'elsewhere')
  const isMaking = items.some(({ phase, video }) => phase === 'done' && video !== null && IN_WORK.has(video.state))
  const interval = isElsewhere ? ELSEWHERE_MS : isMaking ? MAKING_MS : null
  useEffect(() => {
    if (interval === null) return
    const timer = setInterval(() => isPageVisible() && look(), interval)
    return () => clearInterval(timer)
  }, [interval])
}

function look(): void {
  api<{ items: Upload[] }>('GET', '/api/uploads').then(
    (list) => learn(list.items),
    () => undefined,
  )
}

function Files({ items }: { items: readonly UploadItem[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold">
        Sent and on their way
      </h2>
      {items.length === 0 ? (
        <p className="text-ink-soft">Nothing yet. Files you send are listed here until they’re in the shop.</p>
      ) : (
        <ul aria-label="Files" className="admin-panel">
          {items.toReversed().map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      {isUnderWay(items) && (
        <p className="mt-2 text-ink-soft">You can use other pages of the shop meanwhile. If this tab is closed, open it again to go on.</p>
      )}
    </section>
  )
}

interface FilePickerProps {
  /** The piece has been chosen. */
  open: boolean
  onFiles: (files: readonly File[]) => void
  children: React.ReactNode
}

/** By the file dialog, the camera, drag and drop, or paste. */
function FilePicker({ open, onFiles, children }: FilePickerProps) {
  const heading = useId()
  const live = useHydrated()
  const [isOver, setOver] = useState(false)
  const [picker, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) take(files)
    }
    // Anywhere on the page, so that the browser never opens a file that misses the field by a little.
    const onDragOver = (event: DragEvent) => {
      event.preventDefault()
      setOver(open)
    }
    const onDragLeave = () => setOver(false)
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take(files)
    }
    const events = { paste: onPaste, dragover: onDragOver, dragleave: onDragLeave, drop: onDrop }
    for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(events)) document.removeEventListener(name, listener as EventListener)
    }
  }, [open])
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onFiles([...(currentTarget.files ?? [])])
    // So that the same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <section aria-labelledby={heading} className="admin-panel px-4 py-4">
      <h2 id={heading} className="mb-3 text-lg font-semibold">
        2. Choose the files
      </h2>
      <input
        ref={picker}
        type="file"
        multiple
        accept={ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-label="Files to send"
        disabled={!open}
        onChange={onChange}
      />
      <input
        ref={camera}
        type="file"
        accept="video/*"
        capture="environment"
        className="sr-only"
        tabIndex={-1}
        aria-label="Video from the camera"
        disabled={!open}
        onChange={onChange}
      />
      <div className={isOver ? 'upload-drop upload-drop-over' : 'upload-drop'}>
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="ink" disabled={!open || !live} onClick={() => picker.current?.click()}>
            <UploadIcon size={18} aria-hidden="true" /> Choose files
          </Button>
          <Button variant="secondary" className="upload-camera" disabled={!open || !live} onClick={() => camera.current?.click()}>
            <Camera size={18} aria-hidden="true" /> Record a video
          </Button>
        </div>
        <p className="mt-3 text-ink-soft">
          {open ? (
            <>
              <span className="upload-drag">Or drop or paste them here. </span>
              MP4 or WebM up to 300 MB and 3 minutes; JPEG, PNG, WebP or AVIF up to 30 MB.
            </>
          ) : (
            'Choose the piece first.'
          )}
        </p>
      </div>
      {children}
    </section>
  )
}

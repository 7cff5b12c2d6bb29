import Check from 'lucide-react/icons/check'
import Film from 'lucide-react/icons/film'
import ImageIcon from 'lucide-react/icons/image'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useRef, type ChangeEvent } from 'react'
import { Link } from 'react-router'
import { Button, IconButton } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import type { UploadItem } from './upload-item.ts'
import { cancel, goOnWith, pause, resume } from './upload-queue.ts'
import { megabytes, percentOf, stateWords } from './upload-words.ts'

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One file: how far it is, and what can be done with it. */
export function UploadRow({ item }: { item: UploadItem }) {
  const { key, name, phase, kind, saved } = item
  const isOver = phase === 'done' || phase === 'failed'
  const bad = phase === 'failed' || phase === 'stopped' || item.video?.state === 'failed' || item.video?.state === 'rejected'
  const Icon = bad ? TriangleAlert : phase === 'done' ? Check : kind === 'video' ? Film : ImageIcon
  const percent = phase === 'preparing' ? Math.round(item.prepared * 100) : percentOf(item)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <span
        className={`inline-flex size-10 shrink-0 items-center justify-center rounded-full ${bad ? 'bg-sand text-primary-strong' : phase === 'done' ? 'bg-green text-white' : 'bg-sand'}`}
      >
        <Icon {...ICON} />
      </span>
      <div className="min-w-0 flex-[1_1_8rem]">
        {phase === 'done' && item.video ? (
          <Link
            to={`/admin/videos/${item.video.id}`}
            className="-my-2.5 flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            <bdi className="truncate">{name}</bdi>
          </Link>
        ) : (
          <p className="truncate font-semibold" title={name}>
            <bdi>{name}</bdi>
          </p>
        )}
        <p className={bad ? 'text-primary-strong' : 'text-ink-soft'}>
          {stateWords(item)}
          {saved > 0 && ` · ${megabytes(saved)} saved`}
        </p>
        {!isOver && (
          <progress
            className="upload-bar"
            max={100}
            value={percent}
            aria-label={phase === 'preparing' ? `${name}, made smaller` : `${name}, sent`}
          >
            {percent} %
          </progress>
        )}
      </div>
      <div className="ml-auto flex items-center">
        {phase === 'lost' && <ChooseAgain item={item} />}
        {item.id && (phase === 'sending' || phase === 'waiting') && (
          <IconButton label={`Pause ${name}`} onClick={() => pause(key)}>
            <Pause {...ICON} />
          </IconButton>
        )}
        {(phase === 'paused' || phase === 'stopped') && (
          <IconButton label={`Go on with ${name}`} onClick={() => resume(key)}>
            <Play {...ICON} />
          </IconButton>
        )}
        {phase !== 'checking' && phase !== 'elsewhere' && (
          <IconButton label={isOver ? `Hide ${name}` : `Cancel ${name}`} onClick={() => void cancel(key)}>
            <X {...ICON} />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function ChooseAgain({ item }: { item: UploadItem }) {
  const input = useRef<HTMLInputElement>(null)
  async function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (file && !(await goOnWith(item.key, file))) notify.error(`That’s another file. Choose ${item.name} again.`)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={`${item.name} again`}
        onChange={(event) => void onChange(event)}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        Choose file
      </Button>
    </>
  )
}

import ScanLine from 'lucide-react/icons/scan-line'
import { useEffect, useState } from 'react'
import { afterLoad } from '../../../../lib/after-load.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { loadCodeReader } from '../../scan/code-reader.ts'
import { playTones } from '../../../../lib/tones.ts'
import { Scanner } from '../../scan/scanner.tsx'
import { useScanning } from '../../scan/use-scanning.ts'
import { scanned, type PickedPiece, type Scanned } from '../picks.ts'

interface TagReaderProps {
  picks: readonly PickedPiece[]
  ticked: ReadonlySet<string>
  live: boolean
  onFound: (id: string) => void
}

/** Ticks a piece off by its tag: the camera reads it, a hand scanner types it and presses Enter, and so can anybody. */
export function TagReader({ picks, ticked, live, onFound }: TagReaderProps) {
  const [said, setSaid] = useState<Scanned | null>(null)
  const { isOpen, open, close } = useScanning()
  // The stock room may have no connection when the first tag is scanned.
  useEffect(() => afterLoad(() => void loadCodeReader().catch(() => undefined)), [])

  function take(text: string): void {
    const found = scanned(text, picks, ticked)
    if (!found) return
    if (found.kind === 'right') onFound(found.pick.id)
    soundOf(found.kind)
    setSaid(found)
  }

  return (
    <>
      {isOpen && <Scanner onCode={take} onClose={close} said={said} />}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('tag') ?? '')
          event.currentTarget.reset()
          take(typed)
        }}
      >
        {!isOpen && (
          <Button className="min-h-12" disabled={!live} onClick={open}>
            <ScanLine size={18} aria-hidden="true" />
            Scan
          </Button>
        )}
        <div className="min-w-0 grow basis-40">
          <TextField
            label="Type a tag, or use a hand scanner"
            name="tag"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12" disabled={!live}>
          Tick off
        </Button>
        <p role="status" className={`w-full font-semibold ${said?.kind === 'wrong' ? 'text-primary-strong' : 'text-green'}`}>
          {said?.text}
        </p>
      </form>
    </>
  )
}

type Heard = 'right' | 'known' | 'wrong'

/** Tones one after the other: hertz and seconds. */
const TONES: Record<Heard, readonly [hertz: number, seconds: number][]> = {
  right: [[1320, 0.09]],
  known: [[660, 0.12]],
  wrong: [
    [220, 0.18],
    [180, 0.3],
  ],
}
const SHAKES: Record<Heard, number[]> = { right: [40], known: [40, 60, 40], wrong: [160, 80, 160] }

/** Says by ear and by hand what a scan did: eyes are on the rail. The text says it, too. */
function soundOf(heard: Heard): void {
  navigator.vibrate?.(SHAKES[heard])
  playTones(TONES[heard], heard === 'wrong' ? 'square' : 'sine', 0.15)
}

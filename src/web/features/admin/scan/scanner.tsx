import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCamera } from '../../../lib/camera.ts'
import { loadCodeReader } from './code-reader.ts'
import { createScanGate } from './scan-gate.ts'
import './scan.css'

/** Between two looks. Milliseconds. */
const LOOK_EVERY = 120

interface ScannerProps {
  /** A code came into sight. */
  onCode: (text: string) => void
  onClose: () => void
  /** What the last scan did: over the picture, where the eyes are. */
  said: { text: string; kind: 'right' | 'known' | 'wrong' } | null
}

/** The camera, looking for the tags of pieces one after the other. Only on pages that may use it: src/server/security.ts. */
export function Scanner({ onCode, onClose, said }: ScannerProps) {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  const { video, trouble } = useCamera({
    width: 1280,
    whileOpen: (element, signal) => lookForCodes(element, signal, (text) => latest.current(text)),
    again: 'scan again',
    instead: 'Type the code on the tag instead.',
  })
  return (
    <section aria-label="Camera" className="scanner">
      <video ref={video} muted playsInline aria-hidden="true" className="scanner-picture" hidden={trouble !== null} />
      {trouble === null ? (
        <p className="scanner-said" data-kind={said?.kind} aria-hidden="true">
          {said?.text ?? 'Hold a tag into the picture.'}
        </p>
      ) : (
        <p role="alert" className="scanner-trouble">
          {trouble}
        </p>
      )}
      <Button variant="secondary" className="scanner-stop" onClick={onClose}>
        Stop scanning
      </Button>
    </section>
  )
}

/** Looks at the picture again and again, and gives each code once for each time that it comes into sight. */
async function lookForCodes(element: HTMLVideoElement, signal: AbortSignal, onCode: (text: string) => void): Promise<void> {
  const gate = createScanGate()
  const read = await loadCodeReader()
  while (!signal.aborted) {
    const code = gate(await read(element), performance.now())
    if (code !== null && !signal.aborted) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
}

import SwitchCamera from 'lucide-react/icons/switch-camera'
import Timer from 'lucide-react/icons/timer'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCamera } from '../../../lib/camera.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { canvasOf, fittedSize, penOf, toJpeg, type Photo } from '../photo.ts'
import { FileButton } from './file-button.tsx'
import { StandingGuide } from './standing-guide.tsx'

interface CameraScreenProps {
  /** Why the file that was chosen last is no photo for us. */
  refused: string | null
  onPhoto: (photo: Photo) => void
  onFile: (file: File) => void
  onClose: () => void
}

/** Long enough to put the phone down and step back. Seconds. */
const DELAYS = [0, 5, 10] as const
type Delay = (typeof DELAYS)[number]

/** The camera with an outline to stand in. Only on pages that may use it: src/server/security.ts. */
export function CameraScreen({ refused, onPhoto, onFile, onClose }: CameraScreenProps) {
  const [facing, setFacing] = useState<'user' | 'environment'>('user')
  const [delay, setDelay] = useState<Delay>(5)
  const [failed, setFailed] = useState(false)
  const { video, trouble, isOpen } = useCamera({
    width: 1920,
    height: 1080,
    facing,
    again: 'try again',
    instead: 'Choose a photo, or use your phone’s own camera.',
  })
  useCloseOnBack(true, onClose)
  const take = () => {
    if (!video.current) return
    frameOf(video.current, facing === 'user').then(onPhoto, () => setFailed(true))
  }
  const countdown = useCountdown(take)
  return (
    <section aria-label="Camera" className="room-camera">
      <h1 className="sr-only">Take a photo of yourself</h1>
      <div className="room-camera-picture" data-mirrored={facing === 'user' || undefined}>
        <video ref={video} muted playsInline aria-hidden="true" hidden={trouble !== null} />
        {trouble === null && <StandingGuide className="room-camera-guide" />}
        <p role="status" className="room-camera-said">
          {countdown.left > 0 ? (
            <span className="room-camera-count">{countdown.left}</span>
          ) : (
            trouble === null && 'Stand inside the outline, arms a little away from your sides.'
          )}
        </p>
        {(trouble ?? failed) && (
          <p role="alert" className="room-camera-trouble">
            {trouble ?? 'That didn’t work. Please take it again.'}
          </p>
        )}
      </div>
      <div className="room-camera-buttons">
        <Button variant="secondary" onClick={() => setDelay((now) => DELAYS[(DELAYS.indexOf(now) + 1) % DELAYS.length] ?? 0)}>
          <Timer size={18} aria-hidden="true" />
          <span className="sr-only">Timer: </span>
          {delay === 0 ? 'Off' : `${delay} s`}
        </Button>
        <button
          type="button"
          className="room-shutter"
          aria-label={countdown.left > 0 ? 'Stop the timer' : 'Take the photo'}
          disabled={!isOpen}
          onClick={() => (countdown.left > 0 ? countdown.stop() : countdown.begin(delay))}
        />
        <Button variant="secondary" onClick={() => setFacing((now) => (now === 'user' ? 'environment' : 'user'))}>
          <SwitchCamera size={18} aria-hidden="true" />
          Turn<span className="sr-only"> to the other camera</span>
        </Button>
      </div>
      {refused && <ErrorNote message={refused} />}
      <div className="flex flex-wrap justify-center gap-x-4">
        <FileButton onFile={onFile} capture className={buttonClass('quiet', 'md')}>
          Use the phone’s camera app
        </FileButton>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </section>
  )
}

/** Counts the seconds down and then acts. */
function useCountdown(act: () => void) {
  const [left, setLeft] = useState(0)
  const run = useEffectEvent(act)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = () => {
    clearInterval(timer.current)
    setLeft(0)
  }
  useEffect(() => () => clearInterval(timer.current), [])
  const due = useRef(false)
  useEffect(() => {
    if (left > 0 || !due.current) return
    due.current = false
    run()
  }, [left])
  return {
    left,
    stop() {
      due.current = false
      stop()
    },
    begin(seconds: number) {
      stop()
      if (seconds === 0) return act()
      due.current = true
      setLeft(seconds)
      timer.current = setInterval(() => {
        setLeft((now) => {
          if (now <= 1) clearInterval(timer.current)
          return Math.max(0, now - 1)
        })
      }, 1000)
    },
  }
}

/** What is in the camera's picture; the front one shows it as a mirror does, and so is the photo. Throws when there is no memory. */
async function frameOf(video: HTMLVideoElement, mirrored: boolean): Promise<Photo> {
  const { width, height } = fittedSize(video.videoWidth, video.videoHeight)
  const canvas = canvasOf(width, height)
  const pen = penOf(canvas)
  if (mirrored) pen.setTransform(-1, 0, 0, 1, width, 0)
  pen.drawImage(video, 0, 0, width, height)
  const blob = await toJpeg(canvas)
  return { blob, url: URL.createObjectURL(blob), width, height }
}

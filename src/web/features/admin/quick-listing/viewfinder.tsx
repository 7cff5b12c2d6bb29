import Flashlight from 'lucide-react/icons/flashlight'
import Images from 'lucide-react/icons/images'
import { useRef, useState, type ComponentProps } from 'react'
import { lightened } from '../../../lib/lighten-picture.ts'
import { GarmentGuide } from '../measure/garment-outline.tsx'
import { keepAwake, litTrack, turnLight } from '../scan/camera-light.ts'
import { useCamera } from '../../../lib/camera.ts'

/** The longer side of a photo: enough for the largest picture of a product page. Pixels. */
const SIDE = 1600
const QUALITY = 0.85
/** Of a photo: width by height, as the shop shows pieces. */
const SHAPE = 3 / 4

// Never image/*: an iPhone then converts what it keeps as HEIC.
const ACCEPT = 'image/jpeg,image/png,image/webp'

interface ViewfinderProps {
  disabled: boolean
  /** Drawn over the picture. */
  guide: ComponentProps<typeof GarmentGuide>
  onPhoto: (picture: Blob) => void
}

/** The camera in the page, so that no other app takes its place and its memory. Without one, pictures are chosen. */
export function Viewfinder({ disabled, guide, onPhoto }: ViewfinderProps) {
  const files = useRef<HTMLInputElement>(null)
  const [light, setLight] = useState<MediaStreamTrack | null>(null)
  const [isLit, setLit] = useState(false)
  const { video, trouble, isOpen } = useCamera({
    width: 2560,
    height: 1920,
    async whileOpen(element, signal) {
      setLight(litTrack(element))
      setLit(false)
      await keepAwake(signal)
    },
    again: 'load the page again',
    instead: 'Choose pictures instead.',
  })
  const take = async () => {
    const photo = video.current && (await frameOf(video.current))
    if (photo) onPhoto(photo)
  }
  const choose = async (chosen: readonly File[]) => {
    for (const file of chosen) onPhoto(await lightened(file))
  }
  return (
    <section aria-label="Camera" className="viewfinder">
      <video ref={video} muted playsInline aria-hidden="true" className="viewfinder-picture" hidden={trouble !== null} />
      {trouble === null && <GarmentGuide {...guide} />}
      {trouble !== null && (
        <p role="alert" className="viewfinder-trouble">
          {trouble}
        </p>
      )}
      <input
        ref={files}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={({ currentTarget }) => {
          void choose(Array.from(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
      <div className="viewfinder-buttons">
        <button
          type="button"
          className="viewfinder-files"
          aria-label="Choose pictures of this device"
          disabled={disabled}
          onClick={() => files.current?.click()}
        >
          <Images size={22} aria-hidden="true" />
        </button>
        {trouble === null && (
          <button
            type="button"
            className="viewfinder-shutter"
            aria-label="Take a photo"
            disabled={disabled || !isOpen}
            onClick={() => void take()}
          />
        )}
        {trouble === null && light && (
          <button
            type="button"
            className="viewfinder-files viewfinder-light"
            aria-label="Light"
            aria-pressed={isLit}
            onClick={() => void turnLight(light, !isLit).then(setLit)}
          >
            <Flashlight size={22} aria-hidden="true" />
          </button>
        )}
      </div>
    </section>
  )
}

/** What is in the viewfinder, as it is cropped there. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const width = Math.min(videoWidth, videoHeight * SHAPE)
  const height = width / SHAPE
  const scale = Math.min(1, SIDE / height)
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(width * scale), height: Math.round(height * scale) })
  canvas
    .getContext('2d')
    ?.drawImage(video, (videoWidth - width) / 2, (videoHeight - height) / 2, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

import { useCallback, useState } from 'react'
import type { Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'

/** A photo and the picture that was made of it, one over the other: what is right of the handle is the photo. */
export function Compare({ before, after }: { before: Pixels; after: Pixels }) {
  const [at, setAt] = useState(100)
  return (
    <div className="studio-compare">
      <Drawing pixels={before} className="studio-before" />
      <div className="studio-after" style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
        <Drawing pixels={after} />
      </div>
      <span aria-hidden="true" className="studio-line" style={{ left: `clamp(1.125rem, ${at}%, 100% - 1.125rem)` }} />
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        aria-label="Before and after"
        aria-valuetext={at > 95 ? 'After' : at < 5 ? 'Before' : `${at} percent after`}
        onChange={(event) => setAt(Number(event.target.value))}
      />
    </div>
  )
}

/** Plain pixels on the page. */
export function Drawing({ pixels, className }: { pixels: Pixels; className?: string }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      canvas?.getContext('2d')?.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0)
    },
    [pixels],
  )
  return <canvas ref={draw} width={pixels.width} height={pixels.height} aria-hidden="true" className={className} />
}

import { useEffect, useState, type RefObject } from 'react'

/** The picture is looked at this small. Pixels. */
const SMALL = 16

/** The colour that the first picture in `stage` ends in at its foot: what lies below goes on in it. Undefined until the picture has come. */
export function usePaper(stage: RefObject<HTMLElement | null>): string | undefined {
  const [paper, setPaper] = useState<string>()
  useEffect(() => {
    const image = stage.current?.querySelector('img')
    if (!image) return
    const look = () => setPaper(footOf(image))
    if (image.complete && image.naturalWidth > 0) {
      const frame = requestAnimationFrame(look)
      return () => cancelAnimationFrame(frame)
    }
    image.addEventListener('load', look)
    return () => image.removeEventListener('load', look)
  }, [stage])
  return paper
}

/** Undefined where the picture may not be read: it comes from elsewhere. */
function footOf(image: HTMLImageElement): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SMALL
  const context = canvas.getContext('2d')
  if (!context) return undefined
  try {
    context.drawImage(image, 0, 0, SMALL, SMALL)
    const { data } = context.getImageData(0, SMALL - 1, SMALL, 1)
    const mean = (channel: number) => Math.round(data.filter((_, at) => at % 4 === channel).reduce((sum, value) => sum + value, 0) / SMALL)
    return mean(3) < 255 ? undefined : `rgb(${mean(0)} ${mean(1)} ${mean(2)})`
  } catch {
    return undefined
  }
}

/** What is in front of a camera: the text of a QR code, or null. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** Pixels of the longer side that our own reader looks at: a tag at arm's length is read, and a slow phone keeps up. */
const LOOK = 720
/** Milliseconds that it may spend on one picture: the next one comes anyway. */
const SPEND_MS = 50

interface NativeDetector {
  detect: (source: CanvasImageSource) => Promise<readonly { rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

let reader: Promise<CodeReader> | undefined

/** The browser's own reader where it has one, else a library that is loaded now. Loaded before the connection goes, it works without. */
export function loadCodeReader(): Promise<CodeReader> {
  reader ??= createReader().catch((error: unknown) => {
    // The next press tries again.
    reader = undefined
    throw error
  })
  return reader
}

async function createReader(): Promise<CodeReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetectors }
  const formats = await Native?.getSupportedFormats().catch((): string[] => [])
  if (Native && formats?.includes('qr_code')) return nativeReader(new Native({ formats: ['qr_code'] }))
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, LOOK / Math.max(video.videoWidth, video.videoHeight))
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    if (!pen || width === 0 || height === 0) return null
    // Setting a size empties the canvas, also when it is the same.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    pen.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR(pen.getImageData(0, 0, width, height), { timeLimit: SPEND_MS })
    } catch {
      // It throws where it finds none.
      return null
    }
  }
}

function nativeReader(detector: NativeDetector): CodeReader {
  return async (video) => {
    if (video.videoWidth === 0) return null
    // A camera that has just been taken away has no picture.
    const found = await detector.detect(video).catch(() => [])
    return found[0]?.rawValue ?? null
  }
}

import { useState } from 'react'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { SpokenProduct } from './spoken-product.ts'

const load = async () => (await import('./reading.ts')).Reading

/** Reads the product aloud until it is through, stopped or left, where the browser can speak. Its place is kept until that is known. */
export function ReadAloud({ product }: { product: SpokenProduct }) {
  const speaks = useHydrated() && 'speechSynthesis' in globalThis
  const [reading, setReading] = useState(false)
  const onEnd = () => setReading(false)
  const lost = () => {
    onEnd()
    notify.notLoaded('The voice')
  }
  return (
    <div className="needs-script mt-2 -mb-4 min-h-11">
      {speaks && (
        // Fetched before it is pressed: some browsers speak only shortly after a press.
        <button
          type="button"
          className="try-it-on read-aloud"
          onPointerDown={() => void load().catch(() => undefined)}
          onClick={() => setReading(!reading)}
        >
          {reading ? 'Stop reading' : 'Read aloud'}
        </button>
      )}
      {reading && <Lazy load={load} onError={lost} with={{ product, onEnd }} />}
    </div>
  )
}

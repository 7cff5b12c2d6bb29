import { useEffect, useState } from 'react'
import type { OutfitState } from '../outfit/use-outfit.ts'
import type { Photo } from '../photo.ts'

/** A picture that a service has made: seen until the outfit or the photo changes. `url` is for `<img>`. */
export function useLifelike({ worn, nudges, tucked }: OutfitState['session'], photo: Photo | null) {
  const [made, setMade] = useState<{ url: string; of: readonly unknown[] } | null>(null)
  const now = [worn, nudges, tucked, photo] as const
  const url = made && made.of.every((part, i) => part === now[i]) ? made.url : null
  useEffect(() => {
    const old = made?.url
    return () => {
      if (old) URL.revokeObjectURL(old)
    }
  }, [made])
  return { url, show: (picture: Blob) => setMade({ url: URL.createObjectURL(picture), of: now }) }
}

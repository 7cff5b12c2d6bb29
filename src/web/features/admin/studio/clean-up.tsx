import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'

interface CleanUpProps {
  photo: Blob
  /** Names the photo in this tab: what was done to it is there again after a reload. */
  id: string
  /** What it shows, where that is known. */
  garment: Garment | null
  /** The catalogue picture; the photo itself is kept by whoever asked. */
  onDone: (picture: Blob) => void
  onClose: () => void
}

const load = async () => (await import('./studio-sheet.tsx')).StudioSheet

/** Fetches the code ahead, where it is about to be needed: browsers do not ask again for code that once did not come. */
export function preloadCleanUp(): void {
  void load().catch(() => undefined)
}

/** The photo studio for one photo. Its code is fetched when it is first opened; without a connection the photo stays as it is. */
export function CleanUp(props: CleanUpProps) {
  const lost = () => {
    notify.error('The photo stays as it is, without a connection. To clean it up, reload the page once there is one.')
    props.onClose()
  }
  return <Lazy load={load} onError={lost} with={props} />
}

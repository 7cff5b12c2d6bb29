import { Lazy } from '../../ui/lazy.tsx'
import { notify } from '../../ui/notify.ts'
import { failTour, useTourStep } from './tour.ts'

const loadTour = async () => (await import('./tour-dialog.tsx')).TourDialog

/** Mounted once, in the shell: shows the tour to whoever asks for it. */
export function TourHost() {
  const step = useTourStep()
  if (step === null) return null
  const lost = () => {
    failTour()
    notify.error('The tour did not come. Please check your connection and try again.')
  }
  return <Lazy load={loadTour} onError={lost} with={{ step }} />
}

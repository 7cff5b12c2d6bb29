import { useNavigation } from 'react-router'

/** A thin bar at the top while a page loads; pages that load at once never show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div role="progressbar" aria-label="Loading" className="progress" />
}

import { useNavigation } from 'react-router'

/** A thin line at the top while a page is on its way; pages that come at once never show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div role="progressbar" aria-label="Loading" className="progress" />
}

/** Nothing of it competes with the page that is being shown. Milliseconds. */
const PAUSE = 3000

/** Runs `work` when the page has loaded, has been looked at for a moment (`pause` milliseconds), and the browser has nothing to do. Returns what stops it. */
export function afterLoad(work: () => void, pause: number = PAUSE): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => stopped || work()
  // Missing in older iPhones.
  const whenIdle = () => (typeof requestIdleCallback === 'undefined' ? run() : requestIdleCallback(run))
  const loaded = () => (timer = setTimeout(whenIdle, pause))
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
  return () => {
    stopped = true
    clearTimeout(timer)
    removeEventListener('load', loaded)
  }
}

/** Nothing of it competes with the page that is being shown. Milliseconds. */
const PAUSE = 3000

/** Runs `work` when the page has loaded, has been visible for a moment (`pause` milliseconds), and the browser has nothing to do. Returns what stops it. */
export function afterLoad(work: () => void, pause: number = PAUSE): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => stopped || work()
  const stopWaiting = whenLoaded(() => (timer = setTimeout(() => whenIdle(run), pause)))
  return () => {
    stopped = true
    clearTimeout(timer)
    stopWaiting()
  }
}

/** Runs `work` once the page has loaded, at once when it has. Returns what stops it. */
export function whenLoaded(work: () => void): () => void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
  return () => removeEventListener('load', work)
}

/** Runs `work` as soon as the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Missing in older iPhones.
  if (typeof requestIdleCallback === 'undefined') setTimeout(work)
  else requestIdleCallback(work)
}

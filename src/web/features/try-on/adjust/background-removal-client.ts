import type { RemovalReply, RemovalRequest } from './background-removal.ts'

type Answered = (answer: RemovalReply | null) => void

let worker: Worker | null = null
let broken = false
let names = 0
const waiting = new Map<number, { question: RemovalRequest; answered: Answered }>()

/** Cuts in a worker; without one, here. Null when it cannot be done at all. Browser only. */
export function requestBackgroundRemoval(question: RemovalRequest): Promise<RemovalReply | null> {
  return new Promise((answered) => {
    const name = ++names
    waiting.set(name, { question, answered })
    const help = broken ? null : helper()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    if (help) help.postMessage({ ...question, name })
    else void cutOnMainThread(name)
  })
}

/** The worker is let go with the page it was for. */
export function stopBackgroundRemoval(): void {
  worker?.terminate()
  worker = null
  for (const { answered } of waiting.values()) answered(null)
  waiting.clear()
}

function helper(): Worker | null {
  if (worker) return worker
  try {
    worker = new Worker(new URL('./background-removal-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    broken = true
    return null
  }
  worker.addEventListener('message', ({ data }: MessageEvent<RemovalReply & { name: number }>) => answer(data.name, data))
  worker.addEventListener('error', () => {
    // It did not load, or the browser is too old for it: what was asked is done here.
    broken = true
    worker?.terminate()
    worker = null
    for (const name of waiting.keys()) void cutOnMainThread(name)
  })
  return worker
}

function answer(name: number, found: RemovalReply | null): void {
  waiting.get(name)?.answered(found)
  waiting.delete(name)
}

let here: ReturnType<(typeof import('./background-removal.ts'))['createBackgroundRemoval']> | null = null

async function cutOnMainThread(name: number): Promise<void> {
  const asked = waiting.get(name)
  if (!asked) return
  try {
    here ??= (await import('./background-removal.ts')).createBackgroundRemoval()
    answer(name, here(asked.question))
  } catch {
    answer(name, null)
  }
}

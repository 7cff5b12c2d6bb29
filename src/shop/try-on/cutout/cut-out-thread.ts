import { parentPort, workerData } from 'node:worker_threads'
import type { CutTask } from './cut-out-garment.ts'
import { cutOut } from './cut-out.ts'

// The thread of cut-out-garment.ts.

const cut = cutOut(workerData as CutTask)
// A thread has no origin that could be named.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(cut, [cut.rgba.buffer])

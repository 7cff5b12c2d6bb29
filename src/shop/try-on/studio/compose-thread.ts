import { parentPort, workerData } from 'node:worker_threads'
import type { ComposeTask } from './compose-picture.ts'
import { composeStudio } from './rules-compose.ts'

// The thread of compose-picture.ts.

const { photo, mask, choices } = workerData as ComposeTask
const picture = composeStudio(photo, mask, choices)
// A thread has no origin that could be named.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(picture, picture ? [picture.data.buffer] : [])

// Loaded before everything else of a process: after each full collection of garbage it writes what is left into a file of its own in
// the folder MEMORY_REPORTS names, in bytes. What a process holds only until it is collected says nothing.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const folder = process.env.MEMORY_REPORTS

if (folder && isMainThread) {
  const file = join(folder, `memory-${process.pid}.json`)
  new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) return
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    writeFileSync(file, JSON.stringify({ heapUsed, external, arrayBuffers }))
  }).observe({ entryTypes: ['gc'] })
}

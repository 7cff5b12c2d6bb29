import type { Clock } from '../platform/clock.ts'

interface Task {
  at: number
  run: () => void
  timer?: NodeJS.Timeout
}

export type Schedule = ReturnType<typeof createSchedule>

/** What the simulator does later. Its time can be put forward; the calendar that merchants are checked against cannot. */
export function createSchedule(clock: Clock) {
  const tasks = new Set<Task>()
  let skippedMs = 0
  const nowMs = () => clock.now().getTime() + skippedMs

  function arm(task: Task): void {
    clearTimeout(task.timer)
    task.timer = setTimeout(() => fire(task), Math.max(0, task.at - nowMs())).unref()
  }

  function fire(task: Task): void {
    clearTimeout(task.timer)
    if (tasks.delete(task)) task.run()
  }

  const due = () => [...tasks].filter((task) => task.at <= nowMs()).sort((a, b) => a.at - b.at)

  return {
    now: () => new Date(nowMs()),
    /** Runs once, `ms` from now, unless it is called off by what comes back. */
    after(ms: number, run: () => void): () => void {
      const task: Task = { at: nowMs() + ms, run }
      tasks.add(task)
      arm(task)
      return () => {
        clearTimeout(task.timer)
        tasks.delete(task)
      }
    },
    /** Puts the time forward and does everything that has become due, the oldest first. */
    advance(seconds: number): void {
      skippedMs += seconds * 1000
      for (let next = due(); next.length > 0; next = due()) for (const task of next) fire(task)
      for (const task of tasks) arm(task)
    },
    close(): void {
      for (const task of tasks) clearTimeout(task.timer)
      tasks.clear()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Somebody who has a page open, as a browser's EventSource: it comes back when the stream ends, after the time it was told. */
export interface Follower {
  /** What the stream last said. */
  last(): Record<string, unknown> | undefined
  /** How often it was begun, and how often that was refused. */
  connections(): number
  refused(): string[]
  /** Milliseconds between the end of a stream and the first event of the next, longest first. */
  gaps(): number[]
  stop(): Promise<void>
}

export function follow(url: string): Follower {
  const gone = new AbortController()
  const refused: string[] = []
  const gaps: number[] = []
  let [last, connections, retry, endedAt]: [Record<string, unknown> | undefined, number, number, number] = [undefined, 0, 3000, 0]

  async function listen(): Promise<void> {
    const response = await fetch(url, { signal: gone.signal })
    connections++
    if (response.status !== 200) return void refused.push(`${response.status}`)
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  function take(block: string): void {
    retry = Number(/^retry: (\d+)$/m.exec(block)?.[1] ?? retry)
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (!data) return
    last = JSON.parse(data) as Record<string, unknown>
    if (endedAt) gaps.push(Date.now() - endedAt)
    endedAt = 0
  }
  async function run(): Promise<void> {
    while (!gone.signal.aborted) {
      await listen().catch((error: Error) => {
        if (!gone.signal.aborted) refused.push(error.message)
      })
      endedAt ||= Date.now()
      await sleep(retry, undefined, { signal: gone.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    last: () => last,
    connections: () => connections,
    refused: () => refused,
    gaps: () => gaps.toSorted((a, b) => b - a),
    async stop() {
      gone.abort()
      await running
    },
  }
}

/** One server-sent event as it arrives. */
export interface Arrived {
  event: string
  data: Record<string, unknown>
}

export interface TestEventStream {
  status: number
  /** In the order of their arrival. */
  events: Arrived[]
  /** Signs of life. */
  beats: () => number
  isOver: () => boolean
  close(): Promise<void>
}

/** Follows server-sent events, as a browser does. */
export async function listen(base: string, path: string, headers: Record<string, string> = {}): Promise<TestEventStream> {
  const gone = new AbortController()
  const response = await fetch(base + path, { headers, signal: gone.signal })
  const events: Arrived[] = []
  let [beats, over] = [0, false]

  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const event = /^event: (.*)$/m.exec(part)?.[1]
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (event) events.push({ event, data: JSON.parse(data ?? '{}') as Arrived['data'] })
        else if (part.startsWith(':')) beats++
      }
    }
  }
  const reading = read()
    .catch(() => {})
    .finally(() => (over = true))
  return {
    status: response.status,
    events,
    beats: () => beats,
    isOver: () => over,
    async close() {
      gone.abort()
      await reading
    },
  }
}

/** An event of a stream; its data is JSON. */
export interface StreamedEvent {
  event: string
  data: unknown
}

/**
 * Reads server-sent events of an answer to `fetch`, for streams that an EventSource cannot ask for: with a body, or with headers. Resolves
 * when the stream ends; rejects when it breaks, or says nothing for `silence` milliseconds. Events that are not JSON are left out.
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: StreamedEvent) => void,
  { silence }: { silence: number },
): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await within(silence, reader.read())
      // Lines may end as every system has it, and in the middle of what has come.
      rest = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).replaceAll('\r\n', '\n')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) onEvent(event)
      }
      if (done) return
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function parseEvent(block: string): StreamedEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const field of block.split('\n')) {
    if (field.startsWith('event:')) event = field.slice(6).trim()
    if (field.startsWith('data:')) data.push(field.slice(5).trimStart())
  }
  try {
    return { event, data: JSON.parse(data.join('\n')) as unknown }
  } catch {
    // A comment that keeps the connection, or half an event.
    return null
  }
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The stream is silent.')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

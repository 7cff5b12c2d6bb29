import type { TurnEvent } from '../../src/shop/assistant/turn.ts'

/** What a turn of the chat said, to its end; of a refusal its code. */
export async function readEvents(response: Response): Promise<{ events: TurnEvent[]; error: string | null }> {
  const text = await response.text()
  if (!response.ok) return { events: [], error: (JSON.parse(text) as { error: { code: string } }).error.code }
  const events = text
    .split('\n\n')
    .filter((block) => block.startsWith('event:'))
    .map((block) => {
      const [, event = '', data = ''] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? []
      return { event, data: JSON.parse(data) } as TurnEvent
    })
  return { events, error: null }
}

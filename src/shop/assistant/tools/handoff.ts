import { z } from 'zod'
import { arePeopleThere, HANDOFF_REASONS, HOURS_TEXT, promisedMinutes } from '../../chat/rules.ts'
import type { ToolDeps } from './deps.ts'
import { uniqueFacts } from './tool-facts.ts'
import { defineTool, type Fact } from './tool.ts'

/** Puts the conversation into the queue of people (chat-08, chat-09). */
export function handoff({ clock, handOver, customerOf }: ToolDeps) {
  return defineTool({
    name: 'handoff',
    summary: 'Hand the conversation to a person of the shop. Only when they ask for one, or when no tool can help.',
    right: 'visitor',
    byModel: 'nobody',
    input: z.strictObject({ reason: z.enum(HANDOFF_REASONS).default('asked'), urgent: z.boolean().default(false) }),
    output: z.object({
      queued: z.boolean(),
      /** Within how many minutes a person usually answers; null outside hours. */
      minutes: z.number().int().nullable(),
      /** When people are back; null while they are there. */
      back: z.string().nullable(),
    }),
    async run({ reason, urgent }, asker) {
      const { conversationId } = asker
      if (conversationId) await handOver(conversationId, { reason, urgent })
      const isOpen = arePeopleThere(clock.now())
      const minutes = isOpen ? promisedMinutes((await customerOf(asker).standing()).tier) : null
      const back = isOpen ? null : '8 AM EAT'
      const facts: Fact[] = [{ kind: 'time', text: HOURS_TEXT }]
      if (minutes !== null) facts.push({ kind: 'time', text: `${minutes} minutes` }, { kind: 'count', text: `${minutes}` })
      if (back) facts.push({ kind: 'time', text: back })
      return { out: { queued: conversationId !== null, minutes, back }, facts: uniqueFacts(facts) }
    },
  })
}

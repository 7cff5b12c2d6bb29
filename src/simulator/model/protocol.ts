import { z } from 'zod'

// The protocol of chat completions, as far as a shop uses it.

const text = z.string()
const toolCall = z.object({ id: text.min(1), type: z.literal('function'), function: z.object({ name: text.min(1), arguments: text }) })

export const wireMessage = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content: text.min(1) }),
  z.object({ role: z.literal('user'), content: text.min(1) }),
  z.object({ role: z.literal('assistant'), content: text.nullable(), tool_calls: z.array(toolCall).min(1).optional() }),
  z.object({ role: z.literal('tool'), tool_call_id: text.min(1), content: text }),
])
export type WireMessage = z.infer<typeof wireMessage>

export const completionRequest = z
  .object({
    model: text.min(1),
    messages: z.array(wireMessage).min(1),
    tools: z
      .array(
        z.object({
          type: z.literal('function'),
          function: z.object({
            name: text.regex(/^[\w-]{1,64}$/),
            description: text,
            parameters: z.looseObject({ type: z.literal('object') }),
          }),
        }),
      )
      .optional(),
    tool_choice: z.enum(['auto', 'none']).optional(),
    temperature: z.number().min(0).max(2),
    max_tokens: z.number().int().positive(),
    stream: z.literal(true),
    stream_options: z.object({ include_usage: z.boolean() }).optional(),
  })
  .refine(({ messages }) => messages.every(isAnswered), 'every call is answered by the messages that follow it')
export type CompletionRequest = z.infer<typeof completionRequest>

function isAnswered(message: WireMessage, at: number, messages: readonly WireMessage[]): boolean {
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : []
  return calls.every(({ id }, i) => {
    const answer = messages[at + 1 + i]
    return answer?.role === 'tool' && answer.tool_call_id === id
  })
}

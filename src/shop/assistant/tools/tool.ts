import type { z } from 'zod'
import type { Visitor } from '../../accounts/visitor.ts'
import type { TurnContext } from '../contract.ts'

/** Who asks, and from where: made by the server from the request, never from a message or a model's arguments. */
export interface Asker {
  visitor: Visitor
  /** Whom a limit or a code counts, with `visitor`. Null where nothing is limited. */
  network: string | null
  wideNetwork: string | null
  page: TurnContext
  language: 'en' | 'sw'
  /** The conversation, for what is handed over and counted. */
  conversationId: string | null
}

export type ToolRight = 'visitor' | 'member'

/**
 * A fact that may be said: every number, name and state of an answer must be one of these or stand in the shopper's own message.
 * `text` is exactly as it may be written.
 */
export interface Fact {
  kind:
    | 'price'
    | 'percent'
    | 'stock'
    | 'size'
    | 'cm'
    | 'days'
    | 'date'
    | 'time'
    | 'order'
    | 'code'
    | 'product'
    | 'place'
    | 'policy'
    | 'state'
    | 'count'
  text: string
}

export interface ToolResult<Out> {
  out: Out
  facts: Fact[]
}

/** One thing the assistant can do, the same for the embedded driver, the model and agents of others. Writes nothing that harms anybody, whoever speaks. */
export interface Tool<In extends z.ZodType, Out extends z.ZodType> {
  name: string
  /** For a model and other agents, one line. */
  summary: string
  right: ToolRight
  /** With whom a model may use it, where that is fewer than have it. */
  byModel?: 'members' | 'nobody'
  input: In
  output: Out
  /** Throws ShopError (`sign_in_required` where a member is needed). */
  run(input: z.output<In>, asker: Asker): Promise<ToolResult<z.output<Out>>>
}

export function defineTool<In extends z.ZodType, Out extends z.ZodType>(tool: Tool<In, Out>): Tool<In, Out> {
  return tool
}

import type { Areas } from '../areas.ts'
import type { AreaDeps } from '../deps.ts'
import type { Understood } from './command.ts'
import { FAILED } from './rules-model.ts'
import type { DriverAnswer } from './turn.ts'

interface Turn {
  /** Of the message that was answered. */
  seq: number
  path: string
  made: DriverAnswer
  understood: Understood
  /** What the shop knows that the shopper is called. */
  names: readonly string[]
  /** Milliseconds of work. */
  ms: number
}

/** What a turn came to, for the figures: numbers and names of tools; words only where nothing answered them. */
export function createTurnNotes({ chat, log }: { chat: Areas['chat'] } & Pick<AreaDeps, 'log'>) {
  return {
    /** Never throws: the answer is there whatever becomes of the figures. */
    async note(id: string, { seq, path, made, understood, names, ms }: Turn): Promise<void> {
      const { trace, category } = made
      const { driver, tokens, dropped, unanswered, commands, tools } = trace
      try {
        await chat.noteTurn(id, {
          seq,
          driver,
          language: understood.language,
          category,
          page: path,
          intents: commands.map(({ intent }) => intent),
          understood: !unanswered.some(({ kind }) => kind === 'not_understood'),
          zero_results: unanswered.some(({ kind }) => kind === 'zero_results'),
          guard_drops: dropped.length,
          tokens_in: tokens?.in ?? 0,
          tokens_out: tokens?.out ?? 0,
          fell_back: FAILED.has(trace.model?.fallback ?? 'own'),
          cost_cents: Math.round((trace.model?.kes ?? 0) * 100),
          first_ms: trace.model?.firstMs ?? ms,
          last_ms: ms,
        })
        if (tools.length > 0)
          await chat.noteCalls(
            id,
            tools.map(({ name, ms: took, rows, error }) => ({ seq, tool: name, driver, ms: took, rows, error })),
          )
        for (const { kind, words } of unanswered) await chat.noteUnknown(kind, words, understood.language, names)
      } catch (error) {
        log.error({ err: error }, 'assistant: a turn was not noted')
      }
    },
  }
}

import type { LanguageModel, ModelCall } from '../../../platform/model.ts'
import type { AreaDeps } from '../../deps.ts'
import { isShopError } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import type { ResolvedCommand } from '../command.ts'
import { createWork, type Work, type Workshop } from '../embedded/work.ts'
import { checkSentence } from '../guard/guard.ts'
import { shopperWords } from '../guard/shopper-words.ts'
import { SURE, TOOL_CALLS_MAX } from '../rules.ts'
import { AT_ONCE, FAULTS, FIRST_WORDS_MS, MODEL_TURNS, type ModelFallback, WHOLE_TURN_MS } from '../rules-model.ts'
import { NEVER_BY_MODEL, OWN_SENTENCES, TALK } from './which-turns.ts'
import type { ToolName } from '../tools/tools.ts'
import type { Driver, DriverAnswer, DriverInput, TurnEvent, TurnTrace } from '../turn.ts'
import { beginTurn } from '../understand/memory.ts'
import { readArguments, withSaid } from './arguments.ts'
import { createBreaker } from './breaker.ts'
import { collect, type Collected, NOTHING_COLLECTED } from './collected.ts'
import { ModelFailed } from './model-failed.ts'
import { createToolTexts, isMembersOnly, offeredTools, promptOf } from './prompt.ts'
import { resultText } from './results.ts'
import { createSpeech } from './speech.ts'
import { createSpending, type Reserved, type Tokens } from './spending.ts'
import { takeSteps } from './steps.ts'

export interface ModelDriverDeps extends Pick<AreaDeps, 'db' | 'clock' | 'log'>, Workshop {
  model: LanguageModel
  limits: Pick<Limits, 'isWithin'>
  /** Answers whatever the model does not, in the same turn and without a word of it. */
  embedded: Driver
}

type Emit = (event: Extract<TurnEvent, { event: 'working' | 'sentence' }>) => void

/** What a model did before it was given up. */
type Told = Partial<Omit<NonNullable<TurnTrace['model']>, 'fallback'> & Pick<TurnTrace, 'dropped' | 'tools'> & { tokens: Tokens }>

/** A turn that a model is asked in. */
interface Asked {
  input: DriverInput
  commands: readonly ResolvedCommand[]
  work: Work
  tokens: Tokens
  collected: Collected
  speech: ReturnType<typeof createSpeech>
  /** Milliseconds since 1970 of its beginning and of its first sentence, by the process. */
  begun: number
  first: number | null
}

/** Answers by a language model with the shop's own tools; whatever fails, the embedded driver answers the same turn. Never throws for the model's sake. */
export function createModelDriver(deps: ModelDriverDeps): Driver {
  const { model, tools, limits, embedded, clock, log } = deps
  const breaker = createBreaker(clock)
  const spending = createSpending(deps, model)
  const toolTexts = createToolTexts(tools)
  let running = 0

  async function isWithin({ asker: { visitor, network } }: DriverInput): Promise<boolean> {
    if (network === null) return true
    const person = visitor.member?.id ?? visitor.guestId ?? network
    return (
      (await limits.isWithin('model-person', person, MODEL_TURNS.perPerson)) &&
      (await limits.isWithin('model-network', network, MODEL_TURNS.perNetwork))
    )
  }

  async function answer(input: DriverInput, emit: Emit): Promise<DriverAnswer> {
    const own = (fallback: ModelFallback, told: Told = {}) => answeredByOwn(embedded, input, emit, fallback, told)
    const { state, commands } = beginTurn(input.state, input.understood, input.asker.page.product_id ?? null)
    if (isOwn(input, commands)) return own('own')
    if (breaker.isResting()) return own('resting')
    if (running >= AT_ONCE) return own('busy')
    running++
    try {
      if (!(await isWithin(input))) return await own('limited')
      const reserved = await spending.reserve()
      if (!reserved) return await own('budget')
      const asked = begin(input, commands, createWork(deps, input, { state, several: commands.length > 1, emit }), emit)
      const { failed, kes } = await paid(asked, reserved)
      if (failed && FAULTS.has(failed)) breaker.failed()
      const told = { kes, firstMs: asked.first && Math.round(asked.first - asked.begun), ms: Math.round(performance.now() - asked.begun) }
      if (failed) log.info({ reason: failed, ms: told.ms }, 'assistant: the model did not answer')
      if (asked.speech.said.length === 0)
        return await own(failed ?? 'guarded', {
          ...told,
          tokens: asked.tokens,
          dropped: asked.speech.dropped,
          tools: asked.work.calls,
        })
      return finished(asked, { fallback: failed, ...told })
    } finally {
      running--
    }
  }

  /** What is reserved is settled whatever happens: a turn that breaks off keeps no more of the day's money than it has cost. */
  async function paid(asked: Asked, reserved: Reserved): Promise<{ failed: ModelFallback | null; kes: number }> {
    const outcome = await failureOf(() => converse(asked)).then(
      (failed) => ({ failed }),
      (error: unknown) => ({ error }),
    )
    const kes = await reserved.settle(asked.tokens)
    if ('error' in outcome) throw outcome.error
    return { failed: outcome.failed, kes }
  }

  /** Asks, runs what is called and says what may be said. Throws ModelFailed. */
  async function converse(asked: Asked): Promise<void> {
    const { input, commands, work, speech } = asked
    const names = offeredTools(tools, input, commands)
    const texts = toolTexts(names)
    const deadline = startDeadline(model.timers)
    try {
      await takeSteps({
        model,
        messages: promptOf({ input, state: work.state, commands, tools: texts, customer: await work.customer.context() }),
        tools: texts,
        signal: deadline.signal,
        tokens: asked.tokens,
        speech,
        // What was asked for is not answered from a model's memory.
        isTalk: commands.every(({ intent }) => TALK.has(intent)),
        heard: deadline.heard,
        run: (call) => runCall(call, names, asked),
      })
    } finally {
      deadline.over()
    }
  }

  async function runCall({ name, args: written }: ModelCall, offered: readonly ToolName[], asked: Asked): Promise<string> {
    const { work, input } = asked
    const refuse = (error: string) => {
      work.calls.push({ name: isTool(name) ? name : 'unknown', args: null, ms: 0, rows: 0, error })
      return JSON.stringify({ error })
    }
    if (work.calls.length >= TOOL_CALLS_MAX) return JSON.stringify({ error: 'no_calls_left' })
    if (!isTool(name)) return refuse('unknown_tool')
    if (!offered.includes(name))
      return refuse(isMembersOnly(tools, name) && !input.asker.visitor.member ? 'sign_in_required' : 'not_available')
    const args = readArguments(written)
    const parsed = tools[name].input.safeParse(args && withSaid(name, args, asked.commands))
    if (!parsed.success) return refuse('arguments_invalid')
    try {
      const out = await work.call(name, parsed.data as never)
      asked.collected = collect(asked.collected, name, out, work)
      return resultText(out)
    } catch (error) {
      if (!isShopError(error)) log.error({ err: error, tool: name }, 'assistant: a tool failed')
      return JSON.stringify({ error: isShopError(error) ? error.code : 'internal' })
    }
  }

  const isTool = (name: string): name is ToolName => Object.hasOwn(tools, name)

  return { name: 'model', answer }
}

function begin(input: DriverInput, commands: readonly ResolvedCommand[], work: Work, emit: Emit): Asked {
  const { understood } = input
  const shopperText = shopperWords(understood.text, commands, work.state.slots)
  const asked: Asked = {
    input,
    commands,
    work,
    tokens: { in: 0, out: 0 },
    collected: NOTHING_COLLECTED,
    begun: performance.now(),
    first: null,
    speech: createSpeech({
      check: (sentence) => checkSentence(sentence, work.facts, shopperText, understood.language).length === 0,
      say(text) {
        asked.first ??= performance.now()
        emit({ event: 'sentence', data: { text } })
      },
    }),
  }
  return asked
}

/** Turns whose answer is fixed, or is better found by code. */
function isOwn({ understood, request, state }: DriverInput, commands: readonly ResolvedCommand[]): boolean {
  if (request.session || state.session || understood.secrets.length > 0 || understood.feelings.escalate) return true
  return (
    commands.some(({ intent }) => NEVER_BY_MODEL.has(intent)) ||
    commands.every(({ intent, by }) => OWN_SENTENCES.has(intent) || by === 'awaited')
  )
}

async function failureOf(work: () => Promise<void>): Promise<ModelFallback | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ModelFailed) return error.reason
    throw error
  }
}

/** Four seconds to the first words, twelve for all of it. */
function startDeadline({ after }: LanguageModel['timers']) {
  const controller = new AbortController()
  let hasWords = false
  let isLate = false
  const judge = () => isLate && !hasWords && controller.abort(new ModelFailed('slow'))
  const callOffs = [
    after(FIRST_WORDS_MS, () => {
      isLate = true
      judge()
    }),
    after(WHOLE_TURN_MS, () => controller.abort(new ModelFailed('too_long'))),
  ]
  return {
    signal: controller.signal,
    heard(words: boolean): void {
      hasWords = words
      judge()
    },
    over: () => callOffs.forEach((callOff) => callOff()),
  }
}

async function answeredByOwn(
  embedded: Driver,
  input: DriverInput,
  emit: Emit,
  fallback: ModelFallback,
  { tokens, dropped = [], tools = [], ...told }: Told,
): Promise<DriverAnswer> {
  const answer = await embedded.answer(input, emit)
  const { trace: own } = answer
  const trace = { ...own, tools: [...tools, ...own.tools], dropped: [...dropped, ...own.dropped], tokens: tokens ?? null }
  return { ...answer, trace: { ...trace, model: { fallback, kes: 0, firstMs: null, ms: 0, ...told } } }
}

function finished({ input, commands, work, tokens, collected, speech }: Asked, model: NonNullable<TurnTrace['model']>): DriverAnswer {
  const { understood } = input
  const used = work.calls.some(({ error }) => error === null)
  return {
    ...collected,
    sentences: speech.said,
    recommendations: [],
    chips: [],
    options: [],
    confidence: used ? SURE.allSlots : SURE.cues,
    escalation: { needed: false, recommended: false, reason: null },
    facts: work.facts,
    state: { ...work.state, failures: 0, awaited: null },
    trace: {
      driver: 'model',
      variety: understood.variety,
      feelings: understood.feelings,
      commands: [...commands],
      tools: work.calls,
      unanswered: [],
      dropped: speech.dropped,
      tokens,
      model,
    },
  }
}

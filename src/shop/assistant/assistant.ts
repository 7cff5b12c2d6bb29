import type { Areas } from '../areas.ts'
import type { Conversation } from '../chat/conversation.ts'
import { FALLBACK_TEXT } from '../chat/rules.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { NEW_STATE, type DialogueState, type Understood } from './command.ts'
import type { ChatMessage, TurnRequest } from './contract.ts'
import { guardSentences } from './guard/guard.ts'
import { shopperWords } from './guard/shopper-words.ts'
import { presentMessages } from './rules-present.ts'
import { ABUSE, answerDelayMs, SURE } from './rules.ts'
import { CHIPS } from './speak/chips.ts'
import { FALLBACK_SW, REASONS, REST } from './speak/talk.ts'
import { createSpeaker } from './speak/speaker.ts'
import { createTurnNotes } from './turn-notes.ts'
import type { AnswerTurn, Driver, DriverAnswer, DriverInput, TurnCaller, TurnEvent } from './turn.ts'
import type { Asker } from './tools/tool.ts'
import { understand } from './understand/understand.ts'

export interface AssistantDeps extends Pick<AreaDeps, 'log'> {
  areas: Pick<Areas, 'accounts' | 'catalogue' | 'chat' | 'limits'>
  /** The first answers; whatever it fails at, the embedded one answers in the same turn. */
  drivers: { first: Driver; embedded: Driver }
  /** Words that admins have added, with what they mean to the search. */
  vocabulary(): Promise<ReadonlyMap<string, string>>
}

/** Messages that are read with a turn. */
const HISTORY = 12

/** A turn that has begun: the shopper's message is kept. */
interface Begun {
  conversation: Conversation
  request: TurnRequest
  caller: TurnCaller
  understood: Understood
  /** Of the shopper's message. */
  seq: number
  emit: (event: TurnEvent) => void
}

export type Assistant = ReturnType<typeof createAssistant>

/** Answers shoppers: one turn from their message to the stored answer. */
export function createAssistant(deps: AssistantDeps) {
  const { areas, drivers, log } = deps
  const { accounts, catalogue, chat, limits } = areas
  const notes = createTurnNotes({ chat, log })

  /** See AnswerTurn. */
  const answer: AnswerTurn = async (request, caller, emit) => {
    const shopper = shopperOf(caller)
    const { conversationId: id, key, network, device } = caller
    const before = id === null ? null : await chat.findFor(id, shopper, key)
    if (id !== null && !before) throw new ShopError('not_found')
    const understood = await read(request, before)
    const { context, client_id, mode } = request
    const received = await chat.receive(
      { conversationId: id, key, shopper, network },
      { client_id, text: understood.text, mode, language: understood.language, page: context.path, product_id: context.product_id ?? null, device },
    )
    const { conversation, message } = received
    const [shown] = await presentMessages(catalogue, [message], conversation)
    if (shown) emit({ event: 'ack', data: { conversation_id: conversation.id, key: received.key, message: shown, delay_ms: answerDelayMs(client_id) } })
    let lastSeq = message.seq
    if (!received.forPeople) {
      const begun = { conversation, request, caller, understood, seq: message.seq, emit }
      lastSeq = (await chat.claimTurn(conversation.id, message.seq)) ? await answered(begun) : await repeated(begun)
    }
    emit({ event: 'done', data: { last_seq: lastSeq } })
  }

  async function read({ text, context, session }: TurnRequest, before: Conversation | null): Promise<Understood> {
    const history = before ? await chat.history(before.id, HISTORY) : []
    const understood = understand(text, stateOf(before), {
      browserLanguage: context.language,
      hasProduct: Boolean(context.product_id),
      vocabulary: await deps.vocabulary(),
      earlier: history.filter(({ sender }) => sender === 'customer').map(({ content }) => content),
    })
    if (!session) return understood
    const { kind, occasion, budget } = session
    // Occasion styling does nothing without an occasion that says anything (chat-11).
    if (kind === 'occasion_styling' && occasion !== undefined && occasion.trim() === '')
      throw new ShopError('invalid_input', { fields: { occasion: 'Tell us the occasion first.' } })
    const slots = { session: kind, ...(occasion?.trim() ? { occasion: occasion.trim() } : {}), ...(budget ? { max_price: budget } : {}) }
    return { ...understood, commands: [{ intent: 'styling_session', slots, by: 'phrase', confidence: SURE.phrase }] }
  }

  /** The answer that is there already; somebody else may be at it, then the page reads it as soon as it is there. */
  async function repeated({ conversation, seq, emit }: Begun): Promise<number> {
    const stored = (await chat.after(conversation.id, seq)).find(({ sender }) => sender === 'ai')
    if (!stored) return seq
    const [message] = await presentMessages(catalogue, [stored], conversation)
    if (message) tell(message, NO_ESCALATION, emit)
    return stored.seq
  }

  /** The whole of it, stored before it is said. Never throws: the shopper hears FALLBACK_TEXT (chat-17). Seq of the last message. */
  async function answered(begun: Begun): Promise<number> {
    const started = performance.now()
    try {
      const input = await inputOf(begun)
      const made = input.abuses >= ABUSE.rests ? resting(input) : await driven(input, begun.emit)
      return await kept(begun, input, made, started)
    } catch (error) {
      log.error({ err: error, conversation: begun.conversation.id }, 'assistant: a turn failed')
      return fallback(begun)
    }
  }

  async function inputOf({ conversation, request, caller, understood }: Begun): Promise<DriverInput> {
    const { visitor, network, wideNetwork } = caller
    const [profile, history, abuses] = await Promise.all([
      visitor.member ? accounts.profile(visitor.member.id) : null,
      chat.history(conversation.id, HISTORY),
      abusesOf(understood, caller),
    ])
    const asker: Asker = {
      visitor,
      network,
      wideNetwork,
      page: request.context,
      body: profile?.body_size ?? null,
      language: understood.language,
      conversationId: conversation.id,
    }
    return { understood, state: stateOf(conversation), asker, request, abuses, history: history.map(({ sender, content }) => ({ sender, content })) }
  }

  /** How often they were abusive lately, this message with them. */
  async function abusesOf({ commands }: Understood, { visitor, network }: TurnCaller): Promise<number> {
    const person = visitor.member?.id ?? visitor.guestId ?? network ?? visitor.address
    if (commands.some(({ intent }) => intent === 'abuse')) return limits.count('assistant-abuse', person, ABUSE.seconds)
    return (await limits.hasLeft('assistant-abuse', person, ABUSE.rests)) ? 0 : ABUSE.rests
  }

  async function driven(input: DriverInput, emit: Begun['emit']): Promise<DriverAnswer> {
    const { first, embedded } = drivers
    if (first === embedded) return embedded.answer(input, emit)
    try {
      const made = await first.answer(input, emit)
      if (made.trace.driver === embedded.name) return made
      const { commands } = made.trace
      const shopperText = shopperWords(input.understood.text, commands, made.state.slots)
      const { kept: sentences, dropped } = guardSentences(made.sentences, { facts: made.facts, shopperText, language: input.understood.language })
      if (sentences.length > 0) return { ...made, sentences, trace: { ...made.trace, dropped: [...made.trace.dropped, ...dropped] } }
      const own = await embedded.answer(input, emit)
      return { ...own, trace: { ...own.trace, dropped: [...made.trace.dropped, ...dropped], tokens: made.trace.tokens } }
    } catch (error) {
      log.error({ err: error }, 'assistant: a driver failed')
      return embedded.answer(input, emit)
    }
  }

  /** Stores the answer, then says it. */
  async function kept({ conversation, request, seq, emit }: Begun, { understood }: DriverInput, made: DriverAnswer, started: number): Promise<number> {
    const escalation = escalationOf(made, understood)
    const isUrgent = escalation.needed || escalation.recommended
    const actions = made.actions.map((action) => withoutAuto(action, understood))
    const stored = await chat.append(conversation.id, {
      answers: seq,
      content: made.sentences.join(' '),
      type: made.type,
      payload: {
        products: made.products,
        recommendations: made.recommendations,
        actions,
        chips: made.chips,
        looks: made.looks.map((look) => ({ ...look, items: look.items.map(({ product: _, ...item }) => item) })),
        options: made.options,
      },
      confidence: made.confidence,
      category: made.category,
      priority: isUrgent ? 'urgent' : 'normal',
      language: understood.language,
    })
    await chat.saveState(conversation.id, made.state)
    if (stored) {
      for (const text of made.sentences) emit({ event: 'sentence', data: { text } })
      const [message] = await presentMessages(catalogue, [stored], { ...conversation, answered_seq: stored.seq })
      if (message) tell(message, escalation, emit, actions)
    }
    await notes.note(conversation.id, { seq, path: request.context.path, made, understood, ms: Math.round(performance.now() - started) })
    return stored?.seq ?? seq
  }

  /** Nothing could answer: the specified sentence, with a person (chat-17, open-72). Where it cannot be kept, it is said all the same. */
  async function fallback({ conversation, seq, emit, understood }: Begun): Promise<number> {
    const { language } = understood
    const content = language === 'sw' ? `${FALLBACK_TEXT} ${FALLBACK_SW}` : FALLBACK_TEXT
    const escalation = { needed: true, recommended: true, reason: REASONS.trouble[language] }
    const chips = [CHIPS.person[language]]
    try {
      const stored = await chat.append(conversation.id, { answers: seq, content, payload: { chips }, confidence: 0, priority: 'urgent', language })
      const [message] = stored ? await presentMessages(catalogue, [stored], conversation) : []
      if (message) tell(message, escalation, emit)
      return stored?.seq ?? seq
    } catch (error) {
      log.error({ err: error }, 'assistant: a failed turn could not be kept')
      emit({ event: 'sentence', data: { text: content } })
      emit(actionsEvent([], escalation))
      return seq
    }
  }

  return { answer }
}

type Escalation = DriverAnswer['escalation']
const NO_ESCALATION: Escalation = { needed: false, recommended: false, reason: null }

function tell(message: ChatMessage, escalation: Escalation, emit: Begun['emit'], actions = actionsOf(message)): void {
  emit({ event: 'message', data: message })
  emit(actionsEvent(actions, escalation))
}

function actionsOf({ payload }: ChatMessage): DriverAnswer['actions'] {
  return (payload.actions ?? []) as DriverAnswer['actions']
}

function actionsEvent(required_actions: DriverAnswer['actions'], { needed, recommended, reason }: Escalation): Extract<TurnEvent, { event: 'actions' }> {
  return { event: 'actions', data: { required_actions, escalation_needed: needed, escalationRecommended: recommended, human_handoff_reason: reason } }
}

/** Feelings offer a person, too (assist-12); never twice in one answer. */
function escalationOf({ escalation }: DriverAnswer, { feelings, language }: Understood): Escalation {
  if (!feelings.escalate || escalation.needed) return escalation
  return { ...escalation, recommended: true, reason: escalation.reason ?? REASONS[feelings.escalate][language] }
}

/** Only the shopper's own words do something without a tap, whatever a driver says. */
function withoutAuto(action: DriverAnswer['actions'][number], { commands }: Understood): DriverAnswer['actions'][number] {
  const asked = commands.some(({ intent }) => /^(?:cart|wishlist)_|^(?:yes|answer)$/.test(intent))
  if (!action.data?.auto || asked) return action
  const { auto: _, ...data } = action.data
  return { ...action, data }
}

/** Ten minutes' rest after abuse; a person is one word away. */
function resting({ understood, state, asker }: DriverInput): DriverAnswer {
  const { say, label } = createSpeaker(understood.language, asker.conversationId, state.turn)
  const { variety, feelings, commands } = understood
  return {
    sentences: [say(REST, undefined)],
    type: 'text',
    products: [],
    recommendations: [],
    actions: [],
    chips: [label(CHIPS.person)],
    looks: [],
    options: [],
    confidence: SURE.phrase,
    category: 'complaint',
    escalation: { needed: false, recommended: true, reason: label(REASONS.anger) },
    facts: [],
    state: { ...state, turn: state.turn + 1 },
    trace: { driver: 'embedded', variety, feelings, commands, tools: [], unanswered: [], dropped: [], tokens: null },
  }
}

function shopperOf({ visitor: { member, guestId } }: TurnCaller) {
  return { userId: member?.id ?? null, guestId }
}

function stateOf(conversation: Conversation | null): DialogueState {
  return { ...NEW_STATE, ...(conversation?.state as Partial<DialogueState> | null) }
}


import type { Areas } from '../areas.ts'
import type { Conversation } from '../chat/conversation.ts'
import { FALLBACK_TEXT } from '../chat/rules.ts'
import type { AreaDeps } from '../deps.ts'
import type { Understood } from './command.ts'
import type { ChatMessage, TurnRequest } from './contract.ts'
import { presentMessages } from './rules-present.ts'
import { CHIPS } from './speak/chips.ts'
import { FALLBACK_SW, REASONS } from './speak/talk.ts'
import { createTurnNotes } from './turn-notes.ts'
import type { DriverAnswer, TurnCaller, TurnEvent } from './turn.ts'
import { fitted } from './understand/memory.ts'

/** A turn that has begun: the shopper's message is kept. */
export interface Begun {
  conversation: Conversation
  request: TurnRequest
  caller: TurnCaller
  understood: Understood
  /** Of the shopper's message. */
  seq: number
  /** Sentences that the page has heard already: a model's are said as they come. */
  said: Set<string>
  emit: (event: TurnEvent) => void
}

/** How a turn ends: what was made of it is stored, then said. */
export function createFinish({ chat, catalogue, log }: Pick<Areas, 'chat' | 'catalogue'> & Pick<AreaDeps, 'log'>) {
  const notes = createTurnNotes({ chat, log })

  /** The answer that is there already; somebody else may be at it, then the page reads it as soon as it is there. */
  async function repeated({ conversation, seq, emit }: Begun): Promise<number> {
    const stored = (await chat.after(conversation.id, seq)).find(({ sender }) => sender === 'ai')
    if (!stored) return seq
    const [message] = await presentMessages(catalogue, [stored], conversation)
    if (message) tell(message, NO_ESCALATION, emit)
    return stored.seq
  }

  /** Stores the answer, then says it. */
  async function kept(
    { conversation, request, caller, understood, seq, said, emit }: Begun,
    made: DriverAnswer,
    started: number,
  ): Promise<number> {
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
      offers: escalation.why ?? null,
      state: fitted(made.state),
    })
    if (stored) {
      for (const text of made.sentences) if (!said.has(text)) emit({ event: 'sentence', data: { text } })
      const [message] = await presentMessages(catalogue, [stored], { ...conversation, answered_seq: stored.seq })
      if (message) tell(message, { ...escalation, score: understood.feelings.score }, emit, actions)
    }
    const names = caller.visitor.member ? [caller.visitor.member.full_name] : []
    const ms = Math.round(performance.now() - started)
    await notes.note(conversation.id, { seq, path: request.context.path, made, understood, names, ms })
    return stored?.seq ?? seq
  }

  /** Nothing could answer: the specified sentence, with a person (chat-17, open-72). Where it cannot be kept, it is said all the same. */
  async function fallback(begun: Begun): Promise<number> {
    const { conversation, seq, emit, understood } = begun
    const { language } = understood
    const content = language === 'sw' ? `${FALLBACK_TEXT} ${FALLBACK_SW}` : FALLBACK_TEXT
    const escalation = { needed: true, recommended: true, reason: REASONS.trouble[language] }
    const chips = [CHIPS.person[language]]
    try {
      const stored = await chat.append(conversation.id, {
        answers: seq,
        content,
        payload: { chips },
        confidence: 0,
        priority: 'urgent',
        language,
        offers: 'tool',
      })
      // Its answer is kept already: what failed came after.
      if (!stored) return await repeated(begun)
      const [message] = await presentMessages(catalogue, [stored], conversation)
      if (message) tell(message, escalation, emit)
      return stored.seq
    } catch (error) {
      log.error({ err: error }, 'assistant: a failed turn could not be kept')
      emit({ event: 'sentence', data: { text: content } })
      emit(actionsEvent([], escalation))
      return seq
    }
  }

  return { repeated, kept, fallback }
}

type Escalation = DriverAnswer['escalation'] & { score?: number }
const NO_ESCALATION: Escalation = { needed: false, recommended: false, reason: null }

function tell(message: ChatMessage, escalation: Escalation, emit: Begun['emit'], actions = actionsOf(message)): void {
  emit({ event: 'message', data: message })
  emit(actionsEvent(actions, escalation))
}

function actionsOf({ payload }: ChatMessage): DriverAnswer['actions'] {
  return (payload.actions ?? []) as DriverAnswer['actions']
}

function actionsEvent(
  required_actions: DriverAnswer['actions'],
  { needed, recommended, reason, score = 0 }: Escalation,
): Extract<TurnEvent, { event: 'actions' }> {
  return {
    event: 'actions',
    data: { required_actions, escalation_needed: needed, escalationRecommended: recommended, human_handoff_reason: reason, score },
  }
}

/** Feelings offer a person, too (assist-12); never twice in one answer. */
function escalationOf({ escalation }: DriverAnswer, { feelings, language }: Understood): Escalation {
  if (!feelings.escalate || escalation.needed) return escalation
  const why = escalation.why ?? (feelings.escalate === 'anger' ? 'feelings' : 'payment')
  return { ...escalation, recommended: true, reason: escalation.reason ?? REASONS[feelings.escalate][language], why }
}

/** Only the shopper's own words do something without a tap, whatever a driver says. */
function withoutAuto(action: DriverAnswer['actions'][number], { commands }: Understood): DriverAnswer['actions'][number] {
  const asked = commands.some(({ intent }) => /^(?:cart|wishlist)_|^(?:yes|answer)$/.test(intent))
  if (!action.data?.auto || asked) return action
  const { auto: _, ...data } = action.data
  return { ...action, data }
}

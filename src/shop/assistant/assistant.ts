import type { Areas } from '../areas.ts'
import type { Synonyms } from '../catalogue/search-synonyms.ts'
import type { Conversation } from '../chat/conversation.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { COURTESIES, NEW_STATE, type DialogueState, type Understood } from './command.ts'
import type { TurnRequest } from './contract.ts'
import { createDrive, resting, type Drivers } from './drive.ts'
import { createFinish, type Begun } from './finish-turn.ts'
import { presentMessages } from './rules-present.ts'
import { ABUSE, answerDelayMs, SURE } from './rules.ts'
import type { AnswerTurn, DriverInput, TurnCaller } from './turn.ts'
import type { Asker } from './tools/tool.ts'
import { cleaned } from './understand/clean.ts'
import { hideSecrets } from './understand/secrets.ts'
import { understand } from './understand/understand.ts'

export interface AssistantDeps extends Pick<AreaDeps, 'log'> {
  areas: Pick<Areas, 'catalogue' | 'chat' | 'limits'>
  drivers: Drivers
  /** Words that admins have added, with what they mean to the search. */
  vocabulary(): Promise<Synonyms>
}

/** Messages that are read with a turn. */
const HISTORY = 12

export type Assistant = ReturnType<typeof createAssistant>

/** Answers shoppers: one turn from their message to the stored answer. */
export function createAssistant(deps: AssistantDeps) {
  const { areas, drivers, log } = deps
  const { catalogue, chat, limits } = areas
  const driven = createDrive(drivers, log)
  const { repeated, kept, fallback } = createFinish({ chat, catalogue, log })

  /** See AnswerTurn. */
  const answer: AnswerTurn = async (request, caller, emit) => {
    const shopper = shopperOf(caller)
    const { conversationId: id, key, network, device } = caller
    const before = id === null ? null : await chat.findFor(id, shopper, key)
    if (id !== null && !before) throw new ShopError('not_found')
    await chat.countMessage({ shopper, network }, before)
    const understood = await read(request, before)
    const { context, client_id, mode } = request
    const received = await chat.receive(
      { conversationId: id, key, shopper, network },
      {
        client_id,
        text: understood.text,
        mode,
        language: understood.language,
        asksAnswer: asksAnswer(understood),
        page: context.path,
        product_id: context.product_id ?? null,
        device,
      },
    )
    const { conversation, message } = received
    const [shown] = await presentMessages(catalogue, [message], conversation)
    if (shown)
      emit({
        event: 'ack',
        data: { conversation_id: conversation.id, key: received.key, message: shown, delay_ms: answerDelayMs(client_id) },
      })
    let lastSeq = message.seq
    if (!received.forPeople) {
      const begun = {
        conversation,
        state: stateOf(conversation),
        request,
        caller,
        understood,
        seq: message.seq,
        said: new Set<string>(),
        emit,
      }
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
    const { kind, budget } = session
    const occasion = session.occasion === undefined ? undefined : hideSecrets(cleaned(session.occasion)).text
    // Occasion styling does nothing without an occasion that says anything (chat-11).
    if (kind === 'occasion_styling' && occasion === '')
      throw new ShopError('invalid_input', { fields: { occasion: 'Tell us the occasion first.' } })
    const slots = { session: kind, ...(occasion ? { occasion } : {}), ...(budget ? { max_price: budget } : {}) }
    return { ...understood, commands: [{ intent: 'styling_session', slots, by: 'phrase', confidence: SURE.phrase }] }
  }

  /** The whole of it, stored before it is said. Never throws: the shopper hears FALLBACK_TEXT (chat-17). Seq of the last message. */
  async function answered(begun: Begun): Promise<number> {
    const started = performance.now()
    try {
      const input = await inputOf(begun)
      const made = input.abuses >= ABUSE.rests ? resting(input) : await driven(input, begun)
      return await kept(begun, made, started)
    } catch (error) {
      log.error({ err: error, conversation: begun.conversation.id }, 'assistant: a turn failed')
      return fallback(begun)
    }
  }

  async function inputOf({ conversation, state, request, caller, understood }: Begun): Promise<DriverInput> {
    const { visitor, network, wideNetwork } = caller
    const [history, abuses] = await Promise.all([chat.history(conversation.id, HISTORY), abusesOf(understood, caller)])
    const asker: Asker = {
      visitor,
      network,
      wideNetwork,
      page: request.context,
      language: understood.language,
      conversationId: conversation.id,
    }
    return {
      understood,
      state,
      asker,
      request,
      abuses,
      history: history.map(({ sender, content }) => ({ sender, content })),
    }
  }

  /** How often they were abusive lately, this message with them. */
  async function abusesOf({ commands }: Understood, { visitor, network }: TurnCaller): Promise<number> {
    const person = visitor.member?.id ?? visitor.guestId ?? network ?? visitor.address
    if (commands.some(({ intent }) => intent === 'abuse')) return limits.count('assistant-abuse', person, ABUSE.seconds)
    return (await limits.hasLeft('assistant-abuse', person, ABUSE.rests)) ? 0 : ABUSE.rests
  }

  return { answer }
}

/** "Thanks", "ok", "bye" ask for nothing; "sure?" does. */
function asksAnswer({ text, commands }: Understood): boolean {
  return text.includes('?') || !commands.every(({ intent }) => COURTESIES.has(intent))
}

function shopperOf({ visitor: { member, guestId } }: TurnCaller) {
  return { userId: member?.id ?? null, guestId }
}

function stateOf(conversation: Conversation | null): DialogueState {
  return { ...NEW_STATE, ...(conversation?.state as Partial<DialogueState> | null) }
}

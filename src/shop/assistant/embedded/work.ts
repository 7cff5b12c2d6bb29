import type { z } from 'zod'
import type { ProductCard } from '../../catalogue/contract.ts'
import { isShopError } from '../../errors.ts'
import type { CrisisNumbers } from '../../settings/rules.ts'
import type { DialogueState, ResolvedCommand } from '../command.ts'
import type { Customer, CustomerOf } from '../customer-context.ts'
import type { RequiredAction } from '../contract.ts'
import { TOOL_CALLS_MAX } from '../rules.ts'
import { createSpeaker, type Speaker } from '../speak/speaker.ts'
import type { Fact } from '../tools/tool.ts'
import type { ToolName, Tools } from '../tools/tools.ts'
import type { DriverAnswer, DriverInput, TurnEvent, TurnTrace } from '../turn.ts'
import { workingText } from '../speak/working.ts'
import { referencesIn, type References } from './references.ts'

type ToolInput<Name extends ToolName> = z.input<Tools[Name]['input']>
type ToolOutput<Name extends ToolName> = z.output<Tools[Name]['output']>

/** What comes of one command. */
export interface Part extends Partial<
  Pick<DriverAnswer, 'type' | 'products' | 'recommendations' | 'chips' | 'looks' | 'options' | 'category'>
> {
  sentences: string[]
  actions?: RequiredAction[]
  escalation?: DriverAnswer['escalation']
  /** Instead of how sure the command is. */
  confidence?: number
  /** Words for admins to see to: nothing was found, understood or known (counted without who asked). */
  unanswered?: TurnTrace['unanswered'][number]
}

/** Does one command, and changes what the conversation remembers. */
export type Handler = (command: ResolvedCommand, work: Work) => Promise<Part> | Part

/** One turn while it is worked on. */
export interface Work {
  input: DriverInput
  /** As it was before this turn: what was asked, what was done last. */
  before: DialogueState
  state: DialogueState
  speaker: Speaker
  /** What the message points at. */
  refers: References
  /** The message has more wishes than one: each is answered in short. */
  several: boolean
  facts: Fact[]
  calls: TurnTrace['tools']
  /** Throws NoCallsLeft beyond TOOL_CALLS_MAX, and what the tool throws. */
  call<Name extends ToolName>(name: Name, input: ToolInput<Name>): Promise<ToolOutput<Name>>
  /** Several calls of one tool that together are one wish: they count as one. */
  callEach<Name extends ToolName>(name: Name, inputs: readonly ToolInput<Name>[]): Promise<ToolOutput<Name>[]>
  /** Pieces by their ids, as they are now; read once in a turn. */
  cardsOf(ids: readonly string[]): Promise<readonly ProductCard[]>
  /** The piece whose whole name the message says, sold or not: its id; null when it says none. */
  namedWhole(): Promise<string | null>
  /** What the shop knows of who asks. */
  customer: Customer
  /** As they are set now. */
  crisisNumbers(): Promise<CrisisNumbers>
  /** What this code has worked out of facts, or what a fixed text of the shop says. */
  know(...facts: Fact[]): void
}

/** A turn has used up its calls: what is left of the message is asked for again. */
export class NoCallsLeft extends Error {}

/** What a turn is worked with, beside its message. */
export interface Workshop {
  tools: Tools
  /** Reads pieces by their ids; those that left the shop are missing. */
  cards(ids: readonly string[]): Promise<ProductCard[]>
  /** The id of the piece whose whole name a text says; null when it says none. */
  namedIn(text: string): Promise<string | null>
  crisisNumbers(): Promise<CrisisNumbers>
  customerOf: CustomerOf
}

export function createWork(
  { tools, cards, namedIn, crisisNumbers, customerOf }: Workshop,
  input: DriverInput,
  {
    state,
    several = false,
    emit,
  }: { state: DialogueState; several?: boolean; emit: (event: Extract<TurnEvent, { event: 'working' }>) => void },
): Work {
  const { asker, understood } = input
  const facts: Fact[] = []
  const calls: TurnTrace['tools'] = []
  const read = new Map<string, Promise<readonly ProductCard[]>>()
  let left = TOOL_CALLS_MAX

  async function run<Name extends ToolName>(name: Name, args: ToolInput<Name>): Promise<ToolOutput<Name>> {
    const begun = performance.now()
    const call: TurnTrace['tools'][number] = { name, args, ms: 0, rows: 0, error: null }
    calls.push(call)
    try {
      const tool = tools[name]
      const { out, facts: found } = await tool.run(tool.input.parse(args) as never, asker)
      facts.push(...found)
      call.rows = rowsOf(out)
      return out as never
    } catch (error) {
      call.error = isShopError(error) ? error.code : 'internal'
      throw error
    } finally {
      call.ms = Math.round(performance.now() - begun)
    }
  }

  function begin(name: ToolName): void {
    if (left === 0) throw new NoCallsLeft()
    left -= 1
    emit({ event: 'working', data: { tool: name, text: workingText(name, understood.language) } })
  }

  return {
    input,
    before: input.state,
    state,
    speaker: createSpeaker(understood.language, asker.conversationId, state.turn),
    refers: referencesIn(understood.text),
    several,
    facts,
    calls,
    customer: customerOf(asker),
    crisisNumbers,
    know: (...known) => void facts.push(...known),
    async call(name, args) {
      begin(name)
      return run(name, args)
    },
    async callEach(name, inputs) {
      begin(name)
      return Promise.all(inputs.map((args) => run(name, args)))
    },
    namedWhole: () => namedIn(understood.text),
    cardsOf(ids) {
      if (ids.length === 0) return Promise.resolve([])
      const key = ids.join()
      const found = read.get(key) ?? cards(ids)
      read.set(key, found)
      return found
    },
  }
}

/** How many things a tool has found: of its first list. */
function rowsOf(out: unknown): number {
  if (typeof out !== 'object' || out === null) return 0
  const list = Object.values(out).find((value) => Array.isArray(value))
  return Array.isArray(list) ? list.length : 1
}

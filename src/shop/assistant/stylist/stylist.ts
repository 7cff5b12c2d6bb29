import type { BodySize } from '../../accounts/rules.ts'
import type { Profile } from '../../accounts/contract.ts'
import type { AskedDepartment, Kind } from '../../catalogue/rules-kinds.ts'
import type { Colour } from '../../catalogue/rules.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import type { StylingResult } from '../contract.ts'
import type { StylingSession } from '../rules.ts'
import type { ToolDeps } from '../tools/deps.ts'
import type { OccasionName } from './occasions.ts'

export interface StyleRequest {
  session?: StylingSession | undefined
  /** One of the stylist's, or in words. */
  occasion?: string | undefined
  /** KES. */
  budget?: number | undefined
  department?: AskedDepartment | undefined
  sizes?: readonly string[] | undefined
  styles?: readonly string[] | undefined
  colours?: readonly Colour[] | undefined
  exclude?:
    | { colour?: Colour[] | undefined; kind?: Kind[] | undefined; fabric?: string[] | undefined; style?: string[] | undefined }
    | undefined
  /** By id or name: it is in every look. */
  piece?: string | undefined
  owned?: readonly string[] | undefined
  seed: number
  body: BodySize | null
  profile: Profile | null
  language: ChatLanguage
}

export interface Styled {
  looks: StylingResult[]
  occasion: OccasionName | null
  problem: 'piece_not_found' | 'budget_too_small' | 'nothing_fits' | 'owned_unclear' | null
  least: number | null
  owned: { text: string; label: string }[]
}

/** Looks by rules that can say why. */
export function createStylist(_deps: ToolDeps) {
  return {
    /** Up to three looks that share no main piece. */
    async style(_request: StyleRequest): Promise<Styled> {
      return { looks: [], occasion: null, problem: 'nothing_fits', least: null, owned: [] }
    },
  }
}

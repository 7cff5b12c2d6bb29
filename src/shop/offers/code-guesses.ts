import type { AreaDeps } from '../deps.ts'
import { isShopError, ShopError } from '../errors.ts'
import { createLimits } from '../limits.ts'
import { WRONG_CODES } from './rules.ts'

/** Who tries a code. */
export interface Guesser {
  /** Null for a visitor. */
  memberId: string | null
  /** Their network, which many may share. */
  address: string
}

/** Trying out the names of codes: counted wherever a code can be typed, together. */
export function createCodeGuesses(deps: Pick<AreaDeps, 'db' | 'clock'>) {
  const limits = createLimits(deps)

  return {
    /**
     * Does something with a code and counts it when there is no such code: `isUnknown` of the outcome, or `discount_unknown` thrown. Of a
     * member by themselves, so that nobody behind the same address can take their tries, else by the network. Counted before the code is
     * looked at, so that many at once are no way around, and given back when there is such a code, or when the same wrong one was counted
     * before. Throws `discount_guesses` for who has tried too many. `guesser`: null where nothing is limited.
     */
    async guessing<T>(
      guesser: Guesser | null,
      code: string,
      work: () => Promise<T>,
      isUnknown: (outcome: T) => boolean = () => false,
    ): Promise<T> {
      if (!guesser) return work()
      const { perMember, perAddress, seconds } = WRONG_CODES
      const { memberId, address } = guesser
      const [whom, max] = memberId === null ? [`address ${address}`, perAddress] : [`member ${memberId}`, perMember]
      const giveBack = () => limits.giveBack('discount-guess', whom)
      if (!(await limits.isWithin('discount-guess', whom, { max, seconds }))) {
        await giveBack()
        throw new ShopError('discount_guesses')
      }
      let wasUnknown = false
      try {
        const outcome = await work()
        wasUnknown = isUnknown(outcome)
        return outcome
      } catch (error) {
        wasUnknown = isShopError(error) && error.code === 'discount_unknown'
        throw error
      } finally {
        const isNew = wasUnknown && (await limits.isWithin('discount-tried', `${whom} ${code}`, { max: 1, seconds }))
        if (!isNew) await giveBack()
      }
    },
  }
}

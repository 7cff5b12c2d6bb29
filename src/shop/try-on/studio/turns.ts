import { ShopError } from '../../errors.ts'

// One after another in a process, whoever asks: a core for each photo would leave none for the shop.
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Works on a photo, which takes about three seconds, when those before it are done. Throws `unavailable` when `most` wait already. */
export async function inTurn<Result>(work: () => Promise<Result>, most = Infinity): Promise<Result> {
  if (waiting >= most) throw new ShopError('unavailable')
  waiting++
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn.finally(() => waiting--)
}

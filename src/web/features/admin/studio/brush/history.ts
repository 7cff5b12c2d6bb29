// Steps that are done, and those that were undone and can be done again. Pure.

export interface History<Step> {
  done: readonly Step[]
  undone: readonly Step[]
}

export const NO_STEPS: History<never> = { done: [], undone: [] }
/** More are no correction any more, and slow to paint again. */
export const STEPS_MAX = 300

/** What could be redone is gone. */
export function withStep<Step>({ done }: History<Step>, step: Step): History<Step> {
  return { done: done.length < STEPS_MAX ? [...done, step] : done, undone: [] }
}

export function undo<Step>({ done, undone }: History<Step>): History<Step> {
  const last = done.at(-1)
  return last === undefined ? { done, undone } : { done: done.slice(0, -1), undone: [...undone, last] }
}

export function redo<Step>({ done, undone }: History<Step>): History<Step> {
  const last = undone.at(-1)
  return last === undefined ? { done, undone } : { done: [...done, last], undone: undone.slice(0, -1) }
}

import type { ModelFallback } from '../rules-model.ts'

/** The model does not answer this turn to its end. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
  readonly reason: ModelFallback

  constructor(reason: ModelFallback) {
    super(`The model does not answer: ${reason}`)
    this.reason = reason
  }
}

import type { Intent } from '../command.ts'

export const EXAMPLES_SW: Partial<Record<Intent, string>> = {
  greeting: 'hello',
}

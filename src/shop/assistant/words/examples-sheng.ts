import type { Intent } from '../command.ts'

export const EXAMPLES_SHENG: Partial<Record<Intent, string>> = {
  greeting: 'hello',
}

import type { Intent } from '../command.ts'

export const EXAMPLES_EN: Partial<Record<Intent, string>> = {
  greeting: 'hello',
}

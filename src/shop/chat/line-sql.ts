/** Place of a priority in the line: the most urgent first. `priority` is an expression of SQL. */
export function rankOf(priority: string): string {
  return `array_position(array['urgent', 'vip', 'normal'], ${priority})`
}

/** Of a row of chat_conversations; among equals who has waited longer is first. */
export const LINE_RANK = rankOf('priority')

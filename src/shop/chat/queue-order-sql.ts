/** Place of a priority in the queue: the most urgent first. `priority` is an expression of SQL. */
export function priorityRank(priority: string): string {
  return `array_position(array['urgent', 'vip', 'normal'], ${priority})`
}

/** Of a row of chat_conversations; among equals who has waited longer is first. */
export const QUEUE_ORDER = priorityRank('priority')

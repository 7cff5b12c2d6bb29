// Live topics of conversations; their events say what has changed, and whoever listens reads it. Pure.

/** For the shopper of one. */
export const conversationTopic = (id: string) => `chat:${id}`
/** For the inboxes of the shop's people. */
export const INBOX_TOPIC = 'chat-inbox'

// Live topics of conversations, whose events say what has changed, and whoever listens reads it; and where the chat opens. Pure.

/** For the shopper of one. */
export const conversationTopic = (id: string) => `chat:${id}`
/** At the end of an address: the chat opens. */
export const CHAT_HASH = '#chat'
/** For the inboxes of the shop's people. */
export const INBOX_TOPIC = 'chat-inbox'

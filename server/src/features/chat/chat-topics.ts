/** Names what is published when a conversation has changed. */
export function conversationTopic(id: string): string {
  return `chat:${id}`
}

/** What is published when anything has changed that the team's inbox shows. */
export const INBOX_TOPIC = 'chat-inbox'

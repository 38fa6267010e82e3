import {
  askForPerson,
  goBackToBot,
  leaveChatEmail,
  rateChatMessage,
  readChat,
  readChatPicture,
  readChatUpTo,
  sendChatMessage,
  sendChatPicture,
  watchChat,
} from '@thokham/contract/chat'
import {
  assignChat,
  closeChat,
  labelChat,
  listInbox,
  readInboxConversation,
  readInboxPicture,
  readInboxUpTo,
  replyInChat,
  replyWithPicture,
  typeInChat,
  watchInbox,
} from '@thokham/contract/chat-inbox'
import type { Feature } from '../feature.ts'
import { startAnswerer, sweepQuestions } from './answer-question.ts'
import { chatData } from './chat-data.ts'
import { chatJobs } from './chat-jobs.ts'
import { chatRoutes } from './chat-routes.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'
import { inboxRoutes } from './inbox-routes.ts'

export const chatFeature: Feature = {
  operations: [
    readChat,
    watchChat,
    rateChatMessage,
    readChatUpTo,
    goBackToBot,
    leaveChatEmail,
    sendChatMessage,
    sendChatPicture,
    readChatPicture,
    askForPerson,
    listInbox,
    readInboxConversation,
    replyInChat,
    replyWithPicture,
    readInboxPicture,
    labelChat,
    assignChat,
    closeChat,
    readInboxUpTo,
    typeInChat,
    watchInbox,
  ],
  routes(app) {
    chatRoutes(app)
    inboxRoutes(app)
  },
  jobs: chatJobs,
  personalData: [chatData],
  topics: [conversationTopic(''), INBOX_TOPIC],
  start: startAnswerer,
  work: sweepQuestions,
}

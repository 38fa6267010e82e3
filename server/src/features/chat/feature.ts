import type { Feature } from '../feature.ts'
import { startAnswerer, sweepQuestions } from './answer-question.ts'
import { chatData } from './chat-data.ts'
import { chatJobs } from './chat-jobs.ts'
import { chatRoutes } from './chat-routes.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'
import { inboxRoutes } from './inbox-routes.ts'

export const chatFeature: Feature = {
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

import type { KnownModel } from '@thokham/domain/ai/model'
import { takesOverFrom } from '@thokham/domain/ai/model-in-use'
import type { Refusal } from '@thokham/domain/ai/refusal'
import { ChatFault, type ChatQuestion } from '../../integrations/chat-ai.ts'
import type { Services } from '../../services.ts'
import { isGone, modelFor, readModelsNow } from '../ai-providers/models-now.ts'
import { noteRefusal } from '../reference-data/note-refusal.ts'

/**
 * Asks the operator's AI with the model of the settings, or where that is retired with its successor, and gives the answer
 * piece by piece. What the model does not take is noted for all calls to come.
 * @throws ChatFault, and whatever else `ChatAi.ask` throws
 */
export async function* askChatAi(
  { db, chatAi, clock }: Services,
  question: Omit<ChatQuestion, 'model' | 'onRefused'>,
): AsyncIterable<string> {
  if (!chatAi) return
  const now = await readModelsNow(db, clock())
  let model = modelFor(now, chatAi.chosen.provider, chatAi.chosen.id)
  while (model) {
    const onRefused = noterOf(db, model, now.today)
    try {
      yield* chatAi.ask({ ...question, model, onRefused })
      return
    } catch (error) {
      const hasEnded = error instanceof ChatFault && isGone(now, model, error)
      const successor = hasEnded ? takesOverFrom(now.models, model, now) : null
      if (!successor) throw error
      model = successor
    }
  }
  throw new ChatFault('model_retired')
}

function noterOf(db: Services['db'], model: KnownModel, today: string) {
  return (refusal: Refusal) => {
    // The next question meets it again.
    noteRefusal(db, model, { ...refusal, on: today }).catch(() => undefined)
  }
}

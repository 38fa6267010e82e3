import { KeywordList } from './keyword-list.ts'
import { RecipeReader } from './recipe-reader.ts'
import { SetMaker } from './set-maker.ts'

/** What can be asked of the worker, by name (prompt-worker-client.ts). */
export type PromptWorkerApi = ReturnType<typeof promptWorkerApi>

/**
 * Makes all that the worker does: it holds the keyword list and the finished set, so that neither ever crosses the main thread
 * as a whole. What is asked of its parts are their arrow functions, which are properties of their own.
 * @param yieldToEventLoop lets waiting calls in
 */
export function promptWorkerApi(yieldToEventLoop: () => Promise<void>) {
  const list = new KeywordList()
  const reader = new RecipeReader(list)
  return { ...list, ...reader, ...new SetMaker(list, reader, yieldToEventLoop) }
}

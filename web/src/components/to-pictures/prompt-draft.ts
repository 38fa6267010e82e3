import { storedText } from '../../kit/storage/stored.ts'

/** The prompts that are typed, for as long as the tab lives. */
export const promptDraft = storedText('studioPrompts')

/** Adds prompts, each on a line of its own. @returns puts back what stood there */
export function addPrompts(prompts: readonly string[]): () => void {
  const before = promptDraft.get()
  const typed = before?.trimEnd() ?? ''
  promptDraft.set([...(typed === '' ? [] : [typed]), ...prompts].join('\n'))
  return () => promptDraft.set(before)
}

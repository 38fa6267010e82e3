import { storedText } from '../../kit/storage/stored.ts'

/** The prompts that are typed, for as long as the tab lives. */
export const promptDraft = storedText('studioPrompts')

/** Adds a prompt on a line of its own. */
export function addPrompt(prompt: string): void {
  const typed = promptDraft.get()?.trimEnd() ?? ''
  promptDraft.set(typed === '' ? prompt : `${typed}\n${prompt}`)
}

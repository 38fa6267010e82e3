import { PromptFileScreen } from '../../components/prompt-file/prompt-file-screen.tsx'

/** Renders /category-prompts: 400 prompts of one category, once a day. */
export function CategoryPromptsScreen() {
  return <PromptFileScreen kind="category" />
}

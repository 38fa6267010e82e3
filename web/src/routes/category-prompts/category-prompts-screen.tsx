import { PromptFileScreen } from '../../components/prompt-file/prompt-file-screen.tsx'

/** /category-prompts: 400 prompts of one category, once a day. */
export function CategoryPromptsScreen() {
  return <PromptFileScreen kind="category" />
}

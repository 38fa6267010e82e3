import { PromptFileScreen } from '../../components/prompt-file/prompt-file-screen.tsx'

/** Renders /one-click: 400 prompts of all categories or of one, at one press a day. */
export function OneClickScreen() {
  return <PromptFileScreen kind="one-click" />
}

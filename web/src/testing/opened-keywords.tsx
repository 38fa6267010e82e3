import { renderToStaticMarkup } from 'react-dom/server'
import { type Keywords, useKeywords } from '../components/generator/keywords/use-keywords.ts'
import { promptWorkerApi } from '../components/generator/worker/prompt-worker-api.ts'
import type { PromptWorkerClient } from '../components/generator/worker/prompt-worker-client.ts'

interface ScreenProps {
  client: PromptWorkerClient
  onOpen: (keywords: Keywords) => void
}

function Screen({ client, onOpen }: ScreenProps) {
  onOpen(useKeywords(client, 'simple'))
  return null
}

/**
 * Opens a keyword box for a test, with all that the worker does behind it.
 * @param use calls more hooks of the same screen
 */
export function openKeywords(use: (keywords: Keywords) => void = () => undefined) {
  const api = promptWorkerApi(async () => undefined)
  const asked = api as unknown as Record<string, (...input: unknown[]) => unknown>
  const client = { ask: async (name: string, ...input: unknown[]) => asked[name]?.(...input) }
  const opened: Keywords[] = []
  renderToStaticMarkup(
    <Screen
      client={client as unknown as PromptWorkerClient}
      onOpen={(keywords) => {
        opened.push(keywords)
        use(keywords)
      }}
    />,
  )
  /** Returns what the worker holds. */
  const held = () => api.lines({ from: 0, to: 9_999 }).map(({ text }) => text)
  return { keywords: opened[0] as Keywords, held }
}

/** Returns a file whose bytes come once they are let go. */
export function heldFile(text: string): { file: File; letGo: () => void } {
  const file = new File([text], 'words.txt', { type: 'text/plain' })
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  file.arrayBuffer = async () => {
    await until
    return new Blob([text]).arrayBuffer()
  }
  return { file, letGo }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** How long the provider takes for an answer. */
const ANSWER_MS = 300
const STAND_IN = fileURLToPath(new URL('../../scripts/ai-provider-stand-in.mjs', import.meta.url))

/**
 * Asks a provider that answers in 300 ms about pictures, side by side and one by one. The provider is a program of its own,
 * as real ones are: what it does itself is no work of ours.
 * @param {(folder: string, turbo: number, baseUrl: string, journal: string) => Promise<void>} describeFolder
 * @param {{ folder: string, picture: Buffer, count: number, turbo: number }} wish the folder to work in; a JPEG
 * @returns {Promise<{ sideBySideMs: number, oneByOneMs: number, processorMs: number }>} a picture; `processorMs` is our own
 *   processor time side by side
 */
export async function measureTurbo(describeFolder, { folder, picture, count, turbo }) {
  const provider = spawn(process.execPath, [STAND_IN, '--port', '0', '--delay', String(ANSWER_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(createInterface({ input: provider.stdout }), 'line')
    const baseUrl = line.replace('OPENAI_BASE_URL=', '')
    const asked = async (atOnce) => {
      const fresh = join(folder, `asked-${atOnce}`)
      mkdirSync(fresh)
      for (let at = 0; at < count; at++) writeFileSync(join(fresh, `picture-${at}.jpg`), picture)
      const processor = process.cpuUsage()
      const started = performance.now()
      await describeFolder(fresh, atOnce, baseUrl, join(fresh, 'journal.jsonl'))
      const ms = performance.now() - started
      const { user, system } = process.cpuUsage(processor)
      return { ms: ms / count, processorMs: (user + system) / 1000 / count }
    }
    const sideBySide = await asked(turbo)
    const oneByOne = await asked(1)
    return {
      sideBySideMs: sideBySide.ms,
      oneByOneMs: oneByOne.ms,
      processorMs: sideBySide.processorMs,
    }
  } finally {
    provider.kill()
  }
}

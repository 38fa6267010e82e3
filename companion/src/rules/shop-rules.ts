import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marketplaceRules } from '@thokham/contract/marketplace-rules'
import { refusedWord } from '@thokham/contract/refused-word'
import type { RuleChanges } from '@thokham/contract/rules'
import { licencePath } from '../licence/licence-state.ts'
import { writePrivateFile } from '../private-file.ts'

/** What a program takes of the rules that the owner of its server changed: what pictures are judged by. */
export type ShopRules = Pick<RuleChanges, 'marketplaces' | 'words'>

/** The rules of the release, and nothing else. */
export const RELEASED_RULES: ShopRules = { marketplaces: [], words: [] }

/** Asked again after as long as a browser asks again. */
const FRESH_MS = 5 * 60_000

/** Asks a server for its changes; null when that is not known now. */
export type AskForRules = () => Promise<unknown>

/** Returns where the changes of a server are kept for times without a network: beside the licence. */
export function rulesPath(env: NodeJS.ProcessEnv = process.env): string {
  return join(dirname(licencePath(env)), 'rules.json')
}

/**
 * Reads what the owner changed of the rules that ship (docs/desktop.md#rules): the server's answer, else its last one. Never
 * throws: a program that knows none goes by the rules of its release.
 * @param server whose rules they are
 */
export async function readShopRules(
  server: string,
  ask: AskForRules,
  { path = rulesPath(), now = Date.now() } = {},
): Promise<ShopRules> {
  const stored = readStored(path, server)
  if (stored && Math.abs(now - stored.at) < FRESH_MS) return stored.rules
  const answered = rulesIn(await ask().catch(() => null))
  if (!answered) return stored?.rules ?? RELEASED_RULES
  try {
    writePrivateFile(path, JSON.stringify({ server, at: now, rules: answered }))
  } catch {
    // They count for now, and are asked for again.
  }
  return answered
}

function readStored(path: string, server: string): { at: number; rules: ShopRules } | null {
  try {
    const { server: of, at, rules } = JSON.parse(readFileSync(path, 'utf8'))
    const read = rulesIn(rules)
    return of === server && Number.isFinite(at) && read ? { at, rules: read } : null
  } catch {
    return null
  }
}

/** Reads an answer. What only a newer release understands is left out, each row by itself. */
function rulesIn(answer: unknown): ShopRules | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { marketplaces, words } = answer as Record<string, unknown>
  const rows = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  return {
    marketplaces: rows(marketplaces).flatMap((row) => marketplaceRules.safeParse(row).data ?? []),
    words: rows(words).flatMap((row) => refusedWord.safeParse(row).data ?? []),
  }
}

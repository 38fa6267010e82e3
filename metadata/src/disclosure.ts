import { DIGITAL_SOURCE_TYPES, type FieldChanges } from './fields.ts'
import type { Picture } from './read-picture.ts'

/** How a picture was made, as its file tells: web, desktop and command line go by this alone. */
export interface AiWord {
  /** Whether a generator took part; null where the file says nothing of it. */
  readonly isAi: boolean | null
  /** The generator, as its users call it, and its model; empty where nothing names them. */
  readonly system: string
  readonly version: string
  readonly prompt: string
}

/** Traces that name no generator. */
const NAMELESS = new Set(['AI', 'C2PA'])

/** Returns whether IPTC's term says that a generator took part. */
const saysAi = (sourceType: string | undefined): boolean => /algorithmicmedia$/i.test(sourceType ?? '')

/** Returns what a picture's file tells of how it was made: a generator's trace counts for more than a camera's term. */
export function aiWordOf({ fields, generator }: Pick<Picture, 'fields' | 'generator'>): AiWord {
  const { digitalSourceType: term } = fields
  const isOther = (DIGITAL_SOURCE_TYPES as readonly string[]).includes(term)
  const isAi = generator !== null || saysAi(term)
  return {
    isAi: isAi ? true : isOther ? false : null,
    system: fields.aiSystem || (generator && !NAMELESS.has(generator.tool) ? generator.tool : ''),
    version: fields.aiSystemVersion || (generator?.model ?? ''),
    prompt: fields.aiPrompt || (generator?.prompt ?? ''),
  }
}

/** What is said of how a picture was made. */
export interface Disclosure {
  readonly isAi: boolean
  /** What the file says by IPTC's term now. */
  readonly sourceType: string | undefined
  readonly system: string
  readonly version?: string | undefined
  readonly prompt: string
}

/** Returns what is written of how a picture was made: that a generator did, which, and what it was asked; or that none did. */
export function disclosureChanges({ isAi, sourceType, system, version, prompt }: Disclosure): FieldChanges {
  // A file that says no more than its member is cleared of it; another word, such as a camera's, stays.
  if (!isAi)
    return saysAi(sourceType)
      ? { digitalSourceType: '', aiSystem: '', aiSystemVersion: '', aiPrompt: '' }
      : {}
  return {
    // A finer word, such as a photo with generated parts, stays.
    ...(!saysAi(sourceType) && { digitalSourceType: 'trainedAlgorithmicMedia' }),
    ...(system !== '' && { aiSystem: system }),
    ...(version && { aiSystemVersion: version }),
    ...(prompt !== '' && { aiPrompt: prompt }),
  }
}

import { storedText } from '../../../kit/storage/stored.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'

/** Which kept set a generator shows in this tab, so that a reload or the way back shows it again; null = none that is kept. */
export const openSetOf = (kind: GeneratorKind) => storedText(`openSet:${kind}`)

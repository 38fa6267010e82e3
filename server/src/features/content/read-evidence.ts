import { sources } from '@thokham/contract/evidence'
import { calendarDate } from '@thokham/contract/fields'
import { z } from 'zod'
import type { Evidence } from './write-evidence.ts'

const shipped = z.object({ checked: calendarDate, sources: sources.min(1) })

/**
 * Reads what a shipped piece rests on: `checked`, a date, and `sources`, a list, or words between spaces in front matter.
 * @throws ZodError where one is missing
 */
export function readEvidence(piece: { checked?: unknown; sources?: unknown }): Evidence {
  const given = typeof piece.sources === 'string' ? piece.sources.split(/\s+/).filter(Boolean) : piece.sources
  const { checked, sources } = shipped.parse({ checked: piece.checked, sources: given })
  return { checkedOn: checked, sources }
}

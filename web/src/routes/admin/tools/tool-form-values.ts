import type { AdminTool } from '@thokham/contract/tools'
import { adminTools as text } from '../../../text/admin-tools.ts'
import { sourcesIn } from '../evidence-fields.tsx'

/** What stands in the form. */
export interface ToolValues {
  name: string
  description: string
  url: string
  usageInstructions: string
  orderIndex: string
  /** One a line */
  sources: string
}

/** Returns the values that the form of a tool begins with; a new one stands behind all others. */
export function valuesOf(tool: AdminTool | null, place: number): ToolValues {
  if (!tool)
    return {
      name: '',
      description: '',
      url: '',
      usageInstructions: '',
      orderIndex: String(place),
      sources: '',
    }
  const { name, description, url, usageInstructions, orderIndex, sources } = tool
  return {
    name,
    description,
    url,
    usageInstructions,
    orderIndex: String(orderIndex),
    sources: sources.join('\n'),
  }
}

/** Returns what was typed as the operation takes it. */
export function readTool({ orderIndex, sources, ...typed }: ToolValues) {
  return {
    ...typed,
    sources: sourcesIn(sources),
    orderIndex: /^\d{1,9}$/.test(orderIndex.trim()) ? Number(orderIndex) : Number.NaN,
  }
}

/** Returns what stands at a field that was refused. */
export function toolMessage(reason: string, field: keyof ToolValues): string {
  if (field === 'orderIndex') return text.badOrder
  if (reason === 'too_long') return text.tooLong
  return field === 'url' && reason === 'format' ? text.badUrl : text.required
}

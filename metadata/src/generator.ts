import { fromLatin1 } from './bytes.ts'
import type { ExifContent } from './exif/fields-in-exif.ts'
import type { PictureFields } from './fields.ts'
import { readA1111, readEasyDiffusion, readGraph, readSettings } from './generator-texts.ts'

/** What a file shows of the generator that made it. */
export interface GeneratorTrace {
  /** As its users call it. */
  readonly tool: string
  /** Empty where it left none. */
  readonly prompt: string
  /** The model, or its version, by the generator’s own name for it; empty where it left none. */
  readonly model: string
}

/** Where generators leave themselves in a file. */
interface Traces {
  readonly texts: Readonly<Record<string, string>>
  readonly exif: ExifContent | null
  readonly fields: PictureFields
  /** The programs that XMP names. */
  readonly creators: readonly string[]
  /** A signed statement of origin. */
  readonly c2pa: Uint8Array | null
}

/** Names by which generators call themselves, and what they are called here. */
const TOOLS: readonly (readonly [RegExp, string])[] = [
  [/midjourney/i, 'Midjourney'],
  [/dall.?e\b|chatgpt|gpt-?4o|openai/i, 'OpenAI'],
  [/firefly/i, 'Adobe Firefly'],
  [/imagen|gemini|nano.?banana|made with google ai|google.*generative/i, 'Google'],
  [/novelai/i, 'NovelAI'],
  [/comfyui/i, 'ComfyUI'],
  [/invokeai/i, 'InvokeAI'],
  [/fooocus/i, 'Fooocus'],
  [/stable.?diffusion|automatic1111|sdxl/i, 'Stable Diffusion'],
  [/ideogram/i, 'Ideogram'],
  [/leonardo\.?ai/i, 'Leonardo.Ai'],
  [/\bflux\.?1?\b.*black forest|black forest labs/i, 'FLUX'],
  [/recraft/i, 'Recraft'],
  [/draw ?things/i, 'Draw Things'],
  [/easy ?diffusion/i, 'Easy Diffusion'],
  [/bing image creator|microsoft designer/i, 'Microsoft Designer'],
]

/** Midjourney's way to spell a prompt: its flags, or the number of the job. */
const MIDJOURNEY = /(?:^|\s)--[a-z]|\bJob ID: /i

/** Returns what a file shows of the generator that made it, or null. A picture that says nothing may be one all the same. */
export function generatorIn({ texts, exif, fields, creators, c2pa }: Traces): GeneratorTrace | null {
  const prompt = fields.aiPrompt
  const found =
    inTexts(texts) ??
    inComment(exif?.comment ?? '') ??
    inGraph([exif?.make ?? '', exif?.model ?? '', exif?.comment ?? '']) ??
    named([fields.aiSystem, exif?.software ?? '', ...creators])
  if (found) return { ...found, prompt: prompt || found.prompt }
  const model = ''
  if (fields.aiSystem !== '') return { tool: fields.aiSystem, prompt, model }
  const signed = c2pa && inC2pa(c2pa)
  if (signed) return { tool: signed, prompt, model }
  return prompt !== '' || /algorithmicmedia$/i.test(fields.digitalSourceType)
    ? { tool: 'AI', prompt, model }
    : null
}

/** Returns the keyword of the text in which a generator left what it was asked; null where none did. */
export function promptKeyword(texts: Traces['texts']): string | null {
  const prompt = inTexts(texts)?.prompt ?? ''
  return prompt === ''
    ? null
    : (Object.keys(texts).find((keyword) => texts[keyword]?.startsWith(prompt)) ?? null)
}

function inTexts(texts: Traces['texts']): GeneratorTrace | null {
  const {
    Description = '',
    parameters = '',
    Parameters = '',
    Software = '',
    Comment = '',
    Source = '',
  } = texts
  if ('invokeai_metadata' in texts || 'sd-metadata' in texts)
    return { tool: 'InvokeAI', ...readSettings(texts.invokeai_metadata ?? texts['sd-metadata'] ?? '') }
  const { prompt = '', use_stable_diffusion_model: model } = texts
  if (model !== undefined) return { tool: 'Easy Diffusion', prompt, model }
  const settings = parameters || Parameters
  if ('fooocus_scheme' in texts)
    return { tool: 'Fooocus', ...(readA1111(settings) ?? readSettings(settings)) }
  if (settings !== '') return inComment(settings) ?? { tool: 'Stable Diffusion', prompt: settings, model: '' }
  if (/novelai/i.test(Software)) return { tool: 'NovelAI', prompt: Description, model: Source }
  if (MIDJOURNEY.test(Description))
    return { tool: 'Midjourney', prompt: withoutJob(Description), model: midjourneyVersion(Description) }
  return inGraph([texts.prompt ?? '', texts.workflow ?? '']) ?? named([Software, Comment])
}

/** Returns a prompt without the number of its job, which Midjourney puts behind it. */
const withoutJob = (text: string): string => text.replace(/\s*\bJob ID: [\s\S]*$/i, '')

function midjourneyVersion(prompt: string): string {
  const [, kind = '', version = ''] = /--(v|version|niji)\s+([\d.]+)/.exec(prompt) ?? []
  return version && (kind === 'niji' ? `Niji ${version}` : `V${version}`)
}

function inComment(comment: string): GeneratorTrace | null {
  const asked = readA1111(comment)
  if (asked) return { tool: 'Stable Diffusion', ...asked }
  const easy = readEasyDiffusion(comment)
  return easy && { tool: 'Easy Diffusion', ...easy }
}

/** ComfyUI leaves its graph of nodes as JSON. */
function inGraph(texts: readonly string[]): GeneratorTrace | null {
  const graph = texts.find((text) => /"class_type"\s*:|"nodes"\s*:\s*\[/.test(text))
  return graph === undefined
    ? null
    : { tool: 'ComfyUI', ...readGraph(graph.replace(/^(?:prompt|workflow):/i, '')) }
}

function named(names: readonly string[]): GeneratorTrace | null {
  for (const name of names) {
    const known = TOOLS.find(([pattern]) => pattern.test(name))
    if (known) return { tool: known[1], prompt: '', model: '' }
  }
  return null
}

/** Cameras sign as well: a generator's statement says that trained algorithms made the picture. */
function inC2pa(bytes: Uint8Array): string | null {
  const text = fromLatin1(bytes)
  if (!/trainedAlgorithmicMedia/.test(text)) return null
  return TOOLS.find(([pattern]) => pattern.test(text))?.[1] ?? 'C2PA'
}

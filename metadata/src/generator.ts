import { fromLatin1 } from './bytes.ts'
import type { ExifContent } from './exif/fields-in-exif.ts'
import type { PictureFields } from './fields.ts'

/** What a file shows of the generator that made it. */
export interface GeneratorTrace {
  /** As its users call it. */
  readonly tool: string
  /** Empty where it left none. */
  readonly prompt: string
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
  [/bing image creator|microsoft designer/i, 'Microsoft Designer'],
]

/** Settings of A1111 and its kin, whose prompt stands before them. */
const A1111 = /(?:^|\n)Steps: \d+, .*\b(?:Sampler|CFG scale|Seed): /
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
  if (fields.aiSystem !== '') return { tool: fields.aiSystem, prompt }
  const signed = c2pa && inC2pa(c2pa)
  if (signed) return { tool: signed, prompt }
  return prompt !== '' || /algorithmicmedia$/i.test(fields.digitalSourceType) ? { tool: 'AI', prompt } : null
}

function inTexts(texts: Traces['texts']): GeneratorTrace | null {
  const { Description = '', parameters = '', Software = '', Comment = '' } = texts
  if (parameters !== '') return inComment(parameters) ?? { tool: 'Stable Diffusion', prompt: parameters }
  if ('invokeai_metadata' in texts || 'sd-metadata' in texts) return { tool: 'InvokeAI', prompt: '' }
  if ('fooocus_scheme' in texts) return { tool: 'Fooocus', prompt: '' }
  if (/novelai/i.test(Software)) return { tool: 'NovelAI', prompt: Description }
  if (MIDJOURNEY.test(Description)) return { tool: 'Midjourney', prompt: Description }
  return inGraph([texts.prompt ?? '', texts.workflow ?? '']) ?? named([Software, Comment])
}

function inComment(comment: string): GeneratorTrace | null {
  const at = comment.search(A1111)
  return at === -1 ? null : { tool: 'Stable Diffusion', prompt: comment }
}

/** ComfyUI leaves its graph of nodes as JSON. */
function inGraph(texts: readonly string[]): GeneratorTrace | null {
  return texts.some((text) => /"class_type"\s*:|"nodes"\s*:\s*\[/.test(text))
    ? { tool: 'ComfyUI', prompt: '' }
    : null
}

function named(names: readonly string[]): GeneratorTrace | null {
  for (const name of names) {
    const known = TOOLS.find(([pattern]) => pattern.test(name))
    if (known) return { tool: known[1], prompt: '' }
  }
  return null
}

/** Cameras sign as well: a generator's statement says that trained algorithms made the picture. */
function inC2pa(bytes: Uint8Array): string | null {
  const text = fromLatin1(bytes)
  if (!/trainedAlgorithmicMedia/.test(text)) return null
  return TOOLS.find(([pattern]) => pattern.test(text))?.[1] ?? 'C2PA'
}

/** The prompt of a generated picture, and the model that made it. Empty where it left none. */
export interface Generation {
  readonly prompt: string
  readonly model: string
}

const NOTHING: Generation = { prompt: '', model: '' }

/** Settings of A1111 and its kin, whose prompt stands before them. */
const SETTINGS = /(?:^|\n)Steps: \d+, .*\b(?:Sampler|CFG scale|Seed): /

/** Reads a text of A1111: the prompt, what is not wanted, and settings; null when it is none. */
export function readA1111(text: string): Generation | null {
  const at = text.search(SETTINGS)
  if (at === -1) return null
  const prompt = text.slice(0, at).replace(/(?:^|\n)Negative prompt:[\s\S]*$/, '')
  const [, model = ''] = /\bModel: ([^,\n]+)/.exec(text.slice(at)) ?? []
  return { prompt: prompt.trim(), model: model.trim() }
}

/** Reads what Easy Diffusion leaves in a JPEG as JSON; null when it is none of that. */
export function readEasyDiffusion(text: string): Generation | null {
  const settings = text.includes('use_stable_diffusion_model') ? parsed(text) : null
  return settings && { prompt: textIn(settings.prompt), model: textIn(settings.use_stable_diffusion_model) }
}

type Json = Record<string, unknown>

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const recordIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/**
 * Reads a graph of ComfyUI's nodes, of which the sampler leads to what is wanted; where no way leads there it is the longest of
 * the texts that are encoded.
 */
export function readGraph(text: string): Generation {
  const graph = parsed(text)
  if (!graph) return NOTHING
  const nodes = Object.values(graph).map(recordIn)
  const inputsOf = (node: Json) => recordIn(node.inputs)
  const model = nodes
    .map((node) => textIn(inputsOf(node).ckpt_name) || textIn(inputsOf(node).unet_name))
    .find(Boolean)
  const nodeAt = (link: unknown) => recordIn(Array.isArray(link) ? graph[String(link[0])] : undefined)
  const wanted = nodes
    .map((node) => textIn(inputsOf(nodeAt(inputsOf(node).positive)).text))
    .find((one) => one !== '')
  const texts = nodes
    .filter((node) => /textencode/i.test(textIn(node.class_type)))
    .map((node) => textIn(inputsOf(node).text))
    .sort((a, b) => b.length - a.length)
  return { prompt: wanted ?? texts[0] ?? '', model: model ?? '' }
}

/** Reads what InvokeAI and Fooocus leave as JSON, in the words of either and of their earlier versions. */
export function readSettings(text: string): Generation {
  const settings = parsed(text)
  if (!settings) return NOTHING
  const image = recordIn(settings.image)
  const older = Array.isArray(image.prompt) ? textIn(recordIn(image.prompt[0]).prompt) : textIn(image.prompt)
  const { model } = settings
  return {
    prompt: textIn(settings.positive_prompt) || textIn(settings.prompt) || older,
    model:
      textIn(recordIn(model).model_name) ||
      textIn(recordIn(model).name) ||
      textIn(model) ||
      textIn(settings.base_model) ||
      textIn(settings.model_weights),
  }
}

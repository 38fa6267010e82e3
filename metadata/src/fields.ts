/**
 * How a picture was made: the terms of IPTC's vocabulary “Digital Source Type” that concern sellers
 * (http://cv.iptc.org/newscodes/digitalsourcetype/).
 */
export const DIGITAL_SOURCE_TYPES = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'digitalCapture',
  'computationalCapture',
  'digitalCreation',
  'humanEdits',
  'compositeCapture',
  'compositeSynthetic',
  'virtualRecording',
] as const

export type DigitalSourceType = (typeof DIGITAL_SOURCE_TYPES)[number]

/** What a picture file says of itself. Texts are empty where it says nothing. */
export interface PictureFields {
  title: string
  description: string
  /** In their order: the first weigh most. */
  keywords: readonly string[]
  copyright: string
  /** IPTC's address of the term, or a term of another vocabulary as it stands. */
  digitalSourceType: DigitalSourceType | (string & {})
  /** IPTC 2025.1: the program or model, its version, the prompt, who wrote it. */
  aiSystem: string
  aiSystemVersion: string
  aiPrompt: string
  aiPromptWriter: string
}

/** Fields to write: a missing one stays as the file has it, an empty one is removed. */
export type FieldChanges = { readonly [Name in keyof PictureFields]?: PictureFields[Name] | undefined }

export type TextField = Exclude<keyof PictureFields, 'keywords'>

export const TEXT_FIELDS: readonly TextField[] = [
  'title',
  'description',
  'copyright',
  'digitalSourceType',
  'aiSystem',
  'aiSystemVersion',
  'aiPrompt',
  'aiPromptWriter',
]

/** Control characters, halves of letters and non-characters: no XML holds them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\ufeff]/g
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Returns the text as it is written into files: without what no file can hold, its ends trimmed. */
export function cleanText(text: string): string {
  return text.replace(LONE_SURROGATE, '').replace(UNWRITABLE, '').replace(/\r\n?/g, '\n').trim()
}

/** Returns a keyword as it is written: on one line, no space doubled. */
export const cleanKeyword = (keyword: string): string => cleanText(keyword).replace(/\s+/g, ' ')

/** Returns the changes as they are written; blank keywords are dropped. */
export function cleanChanges(changes: FieldChanges): FieldChanges {
  const clean: { -readonly [Name in keyof PictureFields]?: PictureFields[Name] } = {}
  for (const name of TEXT_FIELDS) {
    const text = changes[name]
    if (text !== undefined) clean[name] = cleanText(text)
  }
  if (changes.keywords) clean.keywords = changes.keywords.map(cleanKeyword).filter(Boolean)
  return clean
}

/** Returns whether any of the changes writes something, rather than takes it out. */
export function saysSomething(changes: FieldChanges): boolean {
  return Object.values(changes).some((value) => value !== undefined && value.length > 0)
}

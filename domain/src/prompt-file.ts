import { bangkokDate } from './bangkok-time.ts'
import { plainFileName } from './keyword-set.ts'

/**
 * Files of 400 prompts, one of each kind a Bangkok day (docs/product/library.md#files-of-400-prompts): 1 Click Prompt, of all
 * categories or of one, and the prompts of a category.
 */
export const PROMPT_FILE_KINDS = ['one-click', 'category'] as const
export type PromptFileKind = (typeof PROMPT_FILE_KINDS)[number]

export const PROMPTS_A_FILE = 400
export const ONE_CLICK_FILE = '1Click-400.txt'

/** The label of a style, and what a line says for it. */
export const STYLE_IN_PROMPT = { Photos: 'Realistic Photo', Illustrations: 'Vector Illustrations' } as const
export type PromptFileStyle = keyof typeof STYLE_IN_PROMPT
export const PROMPT_FILE_STYLES = ['Photos', 'Illustrations'] as const satisfies readonly PromptFileStyle[]

/** What each line picks one value of at random; a picked 0 is printed. */
export const PROMPT_FILE_ASPECTS = ['1:1', '16:9', '9:16', '4:3', '3:4', '2:1', '1:2', '8:5', '3:2'] as const
export const PROMPT_FILE_STYLIZE = [0, 50, 100, 200, 250, 500, 750] as const
export const PROMPT_FILE_CHAOS = [0, 10, 20, 50] as const
export const PROMPT_FILE_VERSION = '6.1'

/** Names the file of a category's prompts: its title and the Bangkok date, `{title} DD-MM-YYYY.txt`. */
export function categoryFileName(title: string, now: Date): string {
  const [year, month, day] = bangkokDate(now).split('-')
  return `${plainFileName(title)} ${day}-${month}-${year}.txt`
}

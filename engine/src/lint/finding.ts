import type { Flag } from '../flags.ts'
import type { Recipe } from '../recipe.ts'
import type { MidjourneyVersion, Versions } from '../versions.ts'

/** What a finding is about; screens show it beside that slot. */
export type FindingSlot =
  | 'keywords'
  | 'aspects'
  | 'stylize'
  | 'chaos'
  | 'quality'
  | 'model'
  | 'no'
  | 'repeat'
  | 'flags'
  | 'prefix'
  | 'suffix'
  | 'extra'
  | 'personal'
export type FindingCode =
  | 'dash'
  | 'braces'
  | 'empty_way'
  | 'plan_jobs'
  | 'q_version'
  | 'stylize_range'
  | 'chaos_range'
  | 'flag_range'
  | 'flag_version'
  | 'flag_unclear'
  | 'flag_web'
  | 'flag_pair'
  | 'aspect_whole'
  | 'repeat_min'
  | 'repeat_max'
  | 'repeat_plan'
  | 'flag_twice'
  | 'version_twice'
  | 'weights'
  | 'keyword_flags'
  | 'personal_flags'
  | 'extra_text'

/** One tap that puts a finding right: what the button says, and the fields to replace. */
export interface Fix {
  label: string
  patch: Partial<Recipe>
}

/** One of several ways to go on. */
export interface Choice extends Fix {
  /** The recipe goes this way. */
  isChosen: boolean
}

/** Something that the image generator may refuse or misread. It warns and never blocks. */
export interface Finding {
  code: FindingCode
  slot: FindingSlot
  /** `note` is worth knowing, `warn` likely spoils prompts. */
  level: 'note' | 'warn'
  /** One Thai sentence for the member. */
  reason: string
  fix?: Fix
  /** Ways to go on, where there is more than one. */
  choices?: readonly Choice[]
}

/** A parameter that a recipe prints. */
export interface GivenFlag {
  /** Long name without dashes. */
  name: string
  /** As printed; several where one is picked for each prompt. */
  values: readonly string[]
  slot: FindingSlot
  /** The recipe's fields without it; absent where it cannot be taken out in one tap. */
  without?: Partial<Recipe>
  /** Where it was typed by hand. */
  typed?: Flag
}

/** A recipe with the parameters it prints, and the version that counts. */
export interface Case {
  recipe: Recipe
  /** The keywords that need a second look: most hold none of what any check is about. */
  suspects: readonly string[]
  rules: Versions
  typed: readonly Flag[]
  given: readonly GivenFlag[]
  version: MidjourneyVersion | null
}

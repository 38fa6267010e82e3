import type { Flag } from '../flags.ts'
import type { Recipe } from '../recipe.ts'
import type { VersionRules, Versions } from '../versions.ts'

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
  | 'extra'
  | 'personal'
export type FindingCode =
  | 'q_version'
  | 'stylize_range'
  | 'chaos_range'
  | 'flag_range'
  | 'aspect_whole'
  | 'repeat_min'
  | 'repeat_max'
  | 'repeat_plan'
  | 'flag_twice'
  | 'version_twice'
  | 'niji_hd'
  | 'weights'
  | 'no_version'
  | 'keyword_flags'
  | 'personal_flags'
  | 'extra_text'

/** Something that the image generator may refuse or misread. It warns and never blocks. */
export interface Finding {
  code: FindingCode
  slot: FindingSlot
  /** `note` is worth knowing, `warn` likely spoils prompts. */
  level: 'note' | 'warn'
  /** One Thai sentence for the member. */
  reason: string
  /** One tap that puts it right: what the button says, and the fields to replace. */
  fix?: { label: string; patch: Partial<Recipe> }
}

/** A recipe with the flags typed by hand, and the version that wins. */
export interface Case {
  recipe: Recipe
  rules: Versions
  typed: readonly Flag[]
  version: VersionRules | null
}

/** Prompts by their place, from 0: an array, or what makes each when it is asked for. */
export interface PromptTexts {
  readonly length: number
  at(place: number): string | undefined
}

import type { Finding, Fix, Recipe } from '@thokham/engine'

/** A way to put a finding right; its keyword list stays in the worker. */
export interface AdviceFix {
  label: string
  patch: Partial<Omit<Recipe, 'keywords'>>
  fixesKeywords: boolean
}

/** A finding as a screen shows it. */
export interface Advice extends Omit<Finding, 'fix' | 'choices'> {
  fix: AdviceFix | null
  choices: (AdviceFix & { isChosen: boolean })[]
}

/** Returns a finding without the keywords that its ways would write. */
export function adviceOf({ fix, choices = [], ...finding }: Finding): Advice {
  return {
    ...finding,
    fix: fix ? withoutKeywords(fix) : null,
    choices: choices.map((choice) => ({ ...withoutKeywords(choice), isChosen: choice.isChosen })),
  }
}

function withoutKeywords({ label, patch: { keywords, ...patch } }: Fix): AdviceFix {
  return { label, patch, fixesKeywords: keywords !== undefined }
}

/** Returns the keywords that the way of this name writes; null where a finding has no such way (any more). */
export function fixedKeywords(
  findings: readonly Finding[],
  { code, label }: { code: Finding['code']; label: string },
): Recipe['keywords'] | null {
  const ways = findings
    .filter((finding) => finding.code === code)
    .flatMap(({ fix, choices = [] }): Fix[] => (fix ? [fix, ...choices] : [...choices]))
  return ways.find((way) => way.label === label && way.patch.keywords)?.patch.keywords ?? null
}

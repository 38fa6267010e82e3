import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, the longest first: begun last, one of them would keep a single processor busy when all
 * others are through.
 */
const LONGEST = [
  /adding-a-feature\.test/,
  /src\/start\.test/,
  /owner\/commands\.test/,
  /generated-requests\.test/,
  /owner\/move-database\.test/,
  /owner\/killed-moves\.test/,
  /access-matrix\.test/,
  /stored-values\.test/,
  /companion\/.*killed\.test/,
  /payments\/kills\.test/,
  /load-content\.test/,
  /ai-runs\/kills\.test/,
  /companion\/.*prompts\.test/,
  /payments\/submit-payment\.test/,
  /ai-runs\/providers-of-today\.test/,
  /companion\/.*ask-about-pictures\.test/,
]

/** Begins with the longest files, then goes on in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => name.test(moduleId))
  return at < 0 ? LONGEST.length : at
}

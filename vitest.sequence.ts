import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, the longest first: begun last, one of them would keep a single processor busy when all
 * others are through.
 */
const LONGEST = [
  /exiftool\.test/,
  /adding-a-feature\.test/,
  /src\/start\.test/,
  /payments\/kills\.test/,
  /owner\/commands\.test/,
  /generated-requests\.test/,
  /stored-values\.test/,
  /companion\/.*prompts\.test/,
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

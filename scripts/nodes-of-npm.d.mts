/** Returns the program of a version of Node as npm has it, kept for the next run; null where it cannot be fetched. */
export function nodeOf(version: string): string | null

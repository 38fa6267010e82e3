export function readUnit(text: string): Record<string, Record<string, string[]>>

export function wordsOfCommand(
  command: string,
  given?: { instance?: string; env?: Record<string, string> },
): string[]

export function readEnvironment(text: string): Record<string, string>
